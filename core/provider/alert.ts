/** What a person of the staff must look at; the first ones cannot wait. */
export const alertKinds = [
  'paymentDisputed',
  'refundFailed',
  'paymentSurplus',
  'refundSlow',
  'diskFull',
  'webhookUnsigned',
  'sessionForeign',
  'eventDead',
  'jobGivenUp',
  'subscriptionUnexpected',
  'subscriptionStuck',
  'trialAgain',
  'pageTextHeld',
] as const;
export type AlertKind = (typeof alertKinds)[number];

/** The subject of an alert of each kind: a number of ours or of the provider's, a disk, a setting, the queue of a job, or a page and its language. */
export const alertAbout = {
  paymentDisputed: 'payment',
  refundFailed: 'refund',
  paymentSurplus: 'payment',
  refundSlow: 'refund',
  diskFull: 'disk',
  webhookUnsigned: 'setting',
  sessionForeign: 'session',
  eventDead: 'event',
  jobGivenUp: 'queue',
  subscriptionUnexpected: 'subscription',
  subscriptionStuck: 'subscription',
  trialAgain: 'subscription',
  pageTextHeld: 'page',
} as const satisfies Record<AlertKind, string>;

/** What an alert tells in its sentences, as far as it is known. */
export interface AlertFacts {
  orderNo?: string | undefined;
  /** In whole cents. */
  amount?: number | undefined;
  currency?: string | undefined;
  /** Until when a chargeback may be answered, ISO 8601. */
  dueBy?: string | undefined;
}
