/** What becomes of the plan of a card that leaves its owner: it ends with what is paid for, or its seat waits for another card. */
export const leavingChoices = ['end', 'keep'] as const;
export type LeavingChoice = (typeof leavingChoices)[number];
