/** Kinds of events in an order's history beside the moves of its states. */
export const orderEventKinds = ['hold', 'resume', 'tracking', 'mail'] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];

/** Emails about an order, as its history calls them. */
export const orderMails = ['confirmed', 'shipped', 'tracking', 'cancelled', 'refunded'] as const;
export type OrderMail = (typeof orderMails)[number];
