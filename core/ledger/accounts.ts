/**
 * The accounts of the ledger and their types. In lines of entries, debits are positive and credits negative;
 * assets and expenses therefore grow by positive amounts, liabilities and income by negative ones.
 */
export const accountTypes = {
  /** Charged or refunded, while the provider's balance transaction is not known yet. */
  stripe_unsettled: 'asset',
  /** The balance at the provider: the sum of the net amounts of all balance transactions. */
  stripe_clearing: 'asset',
  stripe_fees: 'expense',
  /** GST/HST and QST on the provider's fees, which the seller claims back. */
  tax_recoverable: 'asset',
  /** Movements at the provider that nothing here explains; each raises an alert. */
  suspense: 'asset',
  /** Paid out by the provider, not yet arrived. */
  bank_in_transit: 'asset',
  bank: 'asset',
  /** Invoiced and not yet paid; negative while paid money waits for its document or its return. */
  receivable: 'asset',
  /** Credit of customers at the provider; positive if they owe. */
  customer_balance: 'liability',
  /** Sold and not yet handed over. */
  deferred_products: 'liability',
  /** Service that was sold and is not yet given. */
  deferred_plans: 'liability',
  revenue_products: 'income',
  revenue_plans: 'income',
  shipping: 'income',
  discounts: 'income',
  /** Credits given to customers as a gesture. */
  goodwill: 'expense',
  tax_gst_hst: 'liability',
  tax_qst: 'liability',
  tax_pst_bc: 'liability',
  tax_rst_mb: 'liability',
  tax_pst_sk: 'liability',
  dispute_losses: 'expense',
  bad_debt: 'expense',
} as const satisfies Record<string, 'asset' | 'liability' | 'income' | 'expense'>;

export type Account = keyof typeof accountTypes;

export const accounts = Object.keys(accountTypes) as Account[];
