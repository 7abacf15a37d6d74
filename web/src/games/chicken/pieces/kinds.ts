/** The cards of Chicken, in the order of the circle; the egg stands for the next one. */
export const CHICKEN_KINDS = ["1", "2", "3", "4", "5", "6", "chick", "egg"] as const;
export type ChickenKind = (typeof CHICKEN_KINDS)[number];
