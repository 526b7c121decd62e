/**
 * Topics of contextual help. Each is a section of a content page whose heading has the topic as its anchor in
 * every language: `## When a card is lost {#lost-card}`.
 */
export const helpTopics = ['binding', 'chip', 'first-charge', 'failed-payment', 'lost-card'] as const;
export type HelpTopic = (typeof helpTopics)[number];

/** The content page with the sections. */
export const helpPage = 'how-it-works';
