/**
 * The texts that the page hands to the service worker, in the language that is set on this device.
 */

export interface Words {
  lang: string;
  /** the offline page */
  title: string;
  text: string;
  again: string;
  /** a notification, by game */
  turn: Record<string, string>;
  /** a notification for a game that is not among them */
  anyTurn: string;
}
