/** Kinds of events in an order's history beside state changes. */
export const orderEventKinds = ['hold', 'resume', 'tracking', 'mail'] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];

/** Emails about an order, by their names in its history. */
export const orderMails = [
  'confirmed',
  'shipped',
  'tracking',
  'cancelled',
  'refunded',
  'restored',
  'corrected',
  'disputed',
  'disputeWon',
] as const;
export type OrderMail = (typeof orderMails)[number];
