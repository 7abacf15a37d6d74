"""The wire: requests, answers, live messages and errors, typed once for server and clients.

``http`` has the requests and answers, ``live`` the messages of a WebSocket, ``errors`` the codes of
refusals. ``schema`` describes them as JSON Schema, ``typescript`` as the types of the browser
client. Nothing here imports the server, a client or the games.
"""
