/** Kinds of alerts for staff, most urgent first. */
export const alertKinds = [
  'paymentDisputed',
  'disputeAppealed',
  'refundFailed',
  'paymentSurplus',
  'refundSlow',
  'creditKept',
  'appealWon',
  'planRefunded',
  'invoicePartlyPaid',
  'transferUnused',
  'transferUndated',
  'diskFull',
  'webhookUnsigned',
  'sessionForeign',
  'balanceUnexplained',
  'creditUnexplained',
  'archivedAtProvider',
  'saleRefused',
  'providerForeign',
  'invoiceIncomplete',
  'paymentUnsettled',
  'eventDead',
  'jobGivenUp',
  'subscriptionUnexpected',
  'subscriptionStuck',
  'trialAgain',
  'placeDoubtful',
  'reportsWaiting',
  'taxRounding',
  'taxOutdated',
  'pageTextHeld',
] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Kinds that say that Stripe's records and ours differ. */
export const differenceAlerts = [
  'balanceUnexplained',
  'creditUnexplained',
  'providerForeign',
  'invoiceIncomplete',
  'paymentUnsettled',
] as const satisfies AlertKind[];

/**
 * The subject of each kind of alert: an id of ours or of Stripe's, a disk, a setting, a job queue, a balance
 * transaction, another object of Stripe's, the reports of card pages, or a content page and its language.
 */
export const alertAbout = {
  paymentDisputed: 'dispute',
  disputeAppealed: 'dispute',
  refundFailed: 'refund',
  paymentSurplus: 'payment',
  refundSlow: 'refund',
  creditKept: 'subscription',
  appealWon: 'dispute',
  planRefunded: 'subscription',
  invoicePartlyPaid: 'providerObject',
  transferUnused: 'subscription',
  transferUndated: 'subscription',
  diskFull: 'disk',
  webhookUnsigned: 'setting',
  sessionForeign: 'session',
  balanceUnexplained: 'transaction',
  creditUnexplained: 'providerObject',
  archivedAtProvider: 'providerObject',
  saleRefused: 'payment',
  providerForeign: 'providerObject',
  invoiceIncomplete: 'providerObject',
  paymentUnsettled: 'payment',
  eventDead: 'event',
  jobGivenUp: 'queue',
  subscriptionUnexpected: 'subscription',
  subscriptionStuck: 'subscription',
  trialAgain: 'subscription',
  placeDoubtful: 'subscription',
  reportsWaiting: 'reports',
  taxRounding: 'setting',
  taxOutdated: 'subscription',
  pageTextHeld: 'page',
} as const satisfies Record<AlertKind, string>;

/** Values for the sentences of an alert, as far as known. */
export interface AlertFacts {
  orderNo?: string | undefined;
  /** In cents. */
  amount?: number | undefined;
  currency?: string | undefined;
  /** The deadline to respond to a chargeback, ISO 8601. */
  dueBy?: string | undefined;
}
