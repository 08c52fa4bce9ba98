"""A made-up language and what it proves: no English is left where a user looks."""
