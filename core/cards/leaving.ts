/**
 * Choices for the plan of a card that leaves its owner: `end` cancels it at the end of the paid period,
 * `keep` frees its seat for another card.
 */
export const leavingChoices = ['end', 'keep'] as const;
export type LeavingChoice = (typeof leavingChoices)[number];
