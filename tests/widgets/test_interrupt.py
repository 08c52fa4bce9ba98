"""A click that is interrupted in a real kernel, by a real signal (finding S10)."""

from __future__ import annotations

import ast
import time

from jupyter_client.manager import start_new_kernel

SECONDS = 60  # a busy machine is no failure
SET_UP = """
import time
from glenmore_widgets import Table
def slow(view, moves, rng):
    print("at work", flush=True)
    time.sleep(300)
table = Table(players=2, seed=3, bots={1: slow})
while "end the turn" not in [option["text"] for option in table.options]:
    table.choose(0)
end = [option["text"] for option in table.options].index("end the turn")
print([end, table.comm.comm_id])
"""


def heard(client, message):
    """What the kernel prints until it has dealt with a message."""
    printed = ""
    while True:
        told = client.get_iopub_msg(timeout=SECONDS)
        if told["parent_header"].get("msg_id") != message:
            continue
        if told["msg_type"] == "stream" and told["content"]["name"] == "stdout":
            printed += told["content"]["text"]
            yield printed
        if told["msg_type"] == "status" and told["content"]["execution_state"] == "idle":
            yield printed
            return


def run(client, code):
    *_, printed = heard(client, client.execute(code))
    return printed


def test_s10_an_interrupt_while_a_click_is_handled():
    manager, client = start_new_kernel(kernel_name="python3")
    try:
        end, comm = ast.literal_eval(run(client, SET_UP))
        content = {"method": "custom", "content": {"option": end}}
        click = client.session.msg("comm_msg", {"comm_id": comm, "data": content})
        client.shell_channel.send(click)
        answers = heard(client, click["header"]["msg_id"])
        next(answers)
        time.sleep(0.2)  # the bot has said that it works; now it sleeps
        manager.interrupt_kernel()
        list(answers)
        told = ast.literal_eval(
            run(
                client,
                "print([table.message['title'], len(table.moves), "
                "table.session.resting, table.prompt['hint']])",
            )
        )
        assert told[0] == "Interrupted"
        assert told[1] > 1
        assert told[2]
        assert "thinking" not in told[3]
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
