/** The page in its browser: whether anybody looks at it, and when to try the connection again. */

/** Made during the initialisation of a component: it listens in an effect. */
export class Page {
  hidden = $state(document.hidden);

  /** `onback`: the network is back, or somebody looks at the page again, or no longer. */
  constructor(onback: () => void) {
    $effect(() => {
      const hurry = (): void => {
        this.hidden = document.hidden;
        onback();
      };
      addEventListener("online", hurry);
      document.addEventListener("visibilitychange", hurry);
      return () => {
        removeEventListener("online", hurry);
        document.removeEventListener("visibilitychange", hurry);
      };
    });
  }
}
