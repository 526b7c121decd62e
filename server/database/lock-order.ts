/**
 * The order in which a transaction locks the rows of what many change at once, so that no two wait for each other in a
 * circle: a noun is locked before those after it in this list, all of its rows at once where there are several.
 */
export const lockOrder = [
  { noun: 'user', tables: ['users'] },
  { noun: 'card', tables: ['cards', 'physical_cards'] },
  { noun: 'subscription', tables: ['subscriptions'] },
  { noun: 'order', tables: ['orders'] },
  { noun: 'invoice of a subscription', tables: ['subscription_invoices'] },
  { noun: 'payment', tables: ['payments'] },
  { noun: 'refund', tables: ['refunds'] },
  { noun: 'stock', tables: ['variants'] },
  { noun: 'document series', tables: ['document_series'] },
] as const satisfies readonly { noun: string; tables: readonly string[] }[];
