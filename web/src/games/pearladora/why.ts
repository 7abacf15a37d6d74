/** Why something in the lagoon or on the rack cannot be selected, read from the view. */
import { t } from "./i18n";
import type { Place } from "./lagoon";
import type { Kind, Picked } from "./select";
import type { PearladoraView } from "./view";

/** Kinds of action that are aimed at a Diver in the lagoon. */
const AT_DIVERS: readonly (Kind | undefined)[] = ["look", "necklace", "backup"];

export function whyNotPlace(view: PearladoraView, picked: Picked, { kind, name }: Place): string {
  if (view.laid > 0 && kind === "space") return t("pearladora.why.laid");
  return kind === "line" ? whyNotLine(view, picked, name) : whyNotSpace(view, picked, name);
}

function whyNotLine(view: PearladoraView, picked: Picked, line: string): string {
  if (view.pontoons.includes(line)) return t("pearladora.why.pontoon");
  if (view.stock === 0) return t("pearladora.why.stock");
  if (picked.value !== undefined || AT_DIVERS.includes(picked.kind)) return t("pearladora.why.no_line");
  return t("pearladora.why.small", { n: view.options.smallest });
}

function whyNotSpace(view: PearladoraView, picked: Picked, space: string): string {
  if (AT_DIVERS.includes(picked.kind)) return t(space in view.divers ? "pearladora.why.not_this" : "pearladora.why.no_diver");
  if (space in view.farms) return t("pearladora.why.farm");
  if (space in view.divers) return t("pearladora.why.taken");
  return t("pearladora.why.no_space");
}

export function whyNotDiver(view: PearladoraView): string {
  return t(view.laid > 0 ? "pearladora.why.laid" : "pearladora.why.value");
}

/** `n`: how many there are. */
export function whyNotTool(view: PearladoraView, kind: Kind, n: number | null): string {
  if (n === 0) return t("pearladora.why.none");
  if (view.laid > 0) return t("pearladora.why.laid");
  if (kind === "backup") return t("pearladora.why.backup");
  if (kind !== "pontoon" && view.power_used) return t("pearladora.power_used");
  return t(kind === "pontoon" ? "pearladora.why.no_line_left" : "pearladora.why.power");
}
