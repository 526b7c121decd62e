/**
 * Kinds of movements of a customer's balance: a credit by staff, an invoice that used or left some, the credit of an
 * order that was undone, what staff gave back by a refund, a refund that failed, what staff wrote off, and a
 * change in Stripe's dashboard.
 */
export const movementKinds = [
  'goodwill',
  'invoice',
  'restored',
  'refunded',
  'refundFailed',
  'writtenOff',
  'dashboard',
] as const;
export type MovementKind = (typeof movementKinds)[number];

/** The customer has a running subscription, none any more, or has erased the account. */
export const creditStates = ['running', 'ended', 'erased'] as const;
export type CreditState = (typeof creditStates)[number];
