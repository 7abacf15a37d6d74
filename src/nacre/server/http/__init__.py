"""The HTTP side: routes, pages, identity and limits."""
