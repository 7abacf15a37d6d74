/**
 * Importing the settings begins to load a language. A test file that ended before the language was
 * there would break the loading off, which is an error of the whole run.
 */
import { afterAll } from "vitest";

afterAll(async () => {
  await import("../src/lib/i18n/en");
});
