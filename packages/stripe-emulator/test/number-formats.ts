/** Number fields that are not integers; the package's types do not tell them apart. */
export const decimals = new Set(
  'amount_percent application_fee_percent effective_percentage exchange_rate height latitude length longitude percent_off percent_ownership percentage weight width'.split(
    ' ',
  ),
);

/** Integer fields that are Unix times in seconds. */
export const times = new Set(
  (
    'accepted_at available_on backdate_start_date billed_until billing_cycle_anchor cancel_at canceled_at completed_at created ' +
    'current_period_end current_period_start deletes_after due_by due_date effective_at end_date ended_at expires_after expires_at ' +
    'finalized_at frozen_time marked_uncollectible_at next_payment_attempt next_pending_invoice_item_invoice paid_at period_end ' +
    'period_start proration_date redeem_by released_at resumes_at start_date succeeded_at trial_end trial_start voided_at ' +
    'webhooks_delivered_at'
  ).split(' '),
);
