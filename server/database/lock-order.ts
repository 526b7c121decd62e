/**
 * The order in which a transaction locks rows that several processes change at once, to prevent deadlocks:
 * rows of a noun are locked before those of later nouns, and all rows of one noun at once.
 */
export const lockOrder = [
  { noun: 'user', tables: ['users'] },
  { noun: 'card', tables: ['cards'] },
  { noun: 'physical card', tables: ['physical_cards'] },
  { noun: 'card address', tables: ['card_addresses'] },
  { noun: 'subscription', tables: ['subscriptions'] },
  { noun: 'renewal claim', tables: ['renewal_claims'] },
  { noun: 'order', tables: ['orders'] },
  { noun: 'invoice of a subscription', tables: ['subscription_invoices'] },
  { noun: 'payment', tables: ['payments'] },
  { noun: 'refund', tables: ['refunds'] },
  { noun: 'stock', tables: ['variants'] },
  { noun: 'balance of a customer', tables: ['customer_balances'] },
  { noun: 'document series', tables: ['document_series'] },
] as const satisfies readonly { noun: string; tables: readonly string[] }[];
