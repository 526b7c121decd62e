/** Kinds of ledger entries, by the event that they record; `sourceId` identifies it. */
export const entryKinds = [
  /** A document; `sourceId` is its id. */
  'invoice',
  'creditNote',
  'reversal',
  /** A payment that succeeded; the id of the payment. */
  'payment',
  /**
   * An invoice of a subscription that was paid by bank transfer; the id of the invoice. With another value date it is
   * reversed, and posted again under an id of its own.
   */
  'bankPayment',
  'bankPaymentReversal',
  /** Credit of the customer that paid a part of an invoice; the id of the invoice. */
  'balanceApplied',
  /** A refund that succeeded, and one that failed afterwards; the id of the refund. */
  'refund',
  'refundFailure',
  /** Stripe's id of the balance transaction, of the account or of a customer. */
  'balanceTransaction',
  /** Stripe's id of the payout. */
  'payoutArrival',
  'payoutFailure',
  /** A lost dispute of a sale that was delivered, and its reversal; the id of the dispute. */
  'badDebt',
  'badDebtReversal',
  /** Products that were handed over; the id of the order, or of the contract's invoice that sold them. */
  'handover',
  /** Service given in a month: the id of the document, the line and the month, `<uuid> 0 2027-01`. */
  'recognition',
  /** A credit that staff gave for the next invoices, without tax; its id. */
  'goodwill',
  /** Credit of an order that was undone; the id of the movement of the customer's balance. */
  'balanceRestored',
  /** Credit that is given back by a refund, negative if that failed; the id of the movement. */
  'balanceRefund',
  /** Credit or debt of a customer that staff wrote off; the id of the movement. */
  'balanceWriteOff',
  /** The balances of a ledger that begins in a running business. */
  'opening',
] as const;
export type EntryKind = (typeof entryKinds)[number];
