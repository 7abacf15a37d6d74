import type { Messages } from "../message";

export default {
  // Playing again, by agreement
  "end.proposed": "{name} proposes a rematch.",
  "end.accept": "Accept",
  "end.decline": "Decline",
  "end.declined": "You have declined the rematch.",
  "end.after_all": "Play after all",
  "lobby.kept": "{name} has not answered yet",
  "lobby.give_away": "No longer wait for {name}",
  "join.kept": "kept for {name}",
  "log.kept": "A chair is kept for {name}.",
  "log.released": "The chair of {name} is free again.",
  "log.rematched": "{name} proposed a rematch.",
  "log.accepted": "{name} accepted the rematch.",
  "log.declined": "{name} declined the rematch.",

  // Before the start
  "lobby.rules": "Read the rules",
  "lobby.change": "Change",
  "lobby.change.all": "Change rules and clock",
  "lobby.change.title": "How do you want to play?",
  "lobby.change.note": "Everybody at the table sees at once what you change. The seal of the deal stays the same.",
  "lobby.changed": "The host has changed: {what}.",
  "join.learn": "Learn it in two minutes",

  // Phones
  "lobby.address": "Address for phones",
  "lobby.here_only": "This link works on this machine only; start the server with --lan (make play LAN=1), and phones in this network can join.",
  "learn.to_table": "Back to the invitation",
} as const satisfies Messages;
