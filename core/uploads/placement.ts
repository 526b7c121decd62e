/** Pictures of a card beside its photo, by the place for which they are cut. */
export const placements = ['logo', 'cover'] as const;
export type Placement = (typeof placements)[number];

/** Width of a cover picture divided by its height. */
export const coverAspect = 3;
