/**
 * From the live connection to the playback: a game that has just begun is seen from its deal on, and
 * what came together one by one.
 */
import type { News } from "./live.svelte";
import type { Playback } from "./playback.svelte";
import { apart, fromTheDeal, justBegun, missedBy } from "./recall";
import { settings } from "./settings.svelte";

export function hear(playback: Playback, news: News): void {
  const seen = settings.speed !== "instant" && !document.hidden && !playback.held;
  const deal = seen && news.first ? justBegun(news) : null;
  const missed = seen ? missedBy(news) : null;
  if (deal !== null) void playback.begin(fromTheDeal(news, deal));
  else if (missed !== null) void playback.begin(apart(news, missed));
  else playback.take(news);
}
