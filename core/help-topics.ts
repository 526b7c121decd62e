/**
 * The moments at which people are helped where they stand. The help is a section of a content page, whose heading carries
 * the topic as its mark in every language: `## When a card is lost {#lost-card}`.
 */
export const helpTopics = ['binding', 'chip', 'first-charge', 'failed-payment', 'lost-card'] as const;
export type HelpTopic = (typeof helpTopics)[number];

/** The content page whose sections they are. */
export const helpPage = 'how-it-works';
