/** Names of people, before they are sent. */
import { t } from "./i18n";

/** Whether a name has nothing to show, which the server refuses. */
export function isBlank(name: string): boolean {
  return !/[\p{L}\p{N}\p{S}\p{P}]/u.test(name);
}

/** An action of a field for a name: its form is not sent with a blank one, and says why. */
export function refuseBlank(field: HTMLInputElement, name: string): { update: (name: string) => void } {
  const update = (now: string): void => field.setCustomValidity(isBlank(now) ? t("error.bad_name") : "");
  update(name);
  return { update };
}
