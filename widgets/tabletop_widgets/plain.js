export default widget(BoardView);
