/** A mistake that the models must find: an expression of one file in place of the correct one. */
export interface PlantedFault {
  /** From the root of the project. */
  file: string;
  /** Occurs once in the file. */
  correct: string;
  faulty: string;
}

export const orderFaults = {
  'a cancelled paid order asks for no refund': {
    file: 'server/payments/release-order.ts',
    correct: 'amount > 0',
    faulty: 'false',
  },
  'a saved card is charged though its payment was given up': {
    file: 'server/payments/payment-intent.ts',
    correct: 'isWanted(tx, payment)',
    faulty: 'Promise.resolve(true)',
  },
  'another idempotency key at each try': {
    file: 'server/provider/attempt.ts',
    correct: 'perform(sdk, key)',
    faulty: 'perform(sdk, key + Math.random())',
  },
  'all money back in the dashboard leaves the order paid and its pieces sold': {
    file: 'server/payments/apply-refund.ts',
    correct: 'back === payment.amount',
    faulty: "back === payment.amount && row.reason !== 'provider'",
  },
  'what an order cannot take is kept': {
    file: 'server/payments/settle-payment.ts',
    correct: 'isTaken || paid.amount === 0',
    faulty: 'true',
  },
} satisfies Record<string, PlantedFault>;

export const lifeFaults = {
  'an old reading is written over a newer row': {
    file: 'server/subscriptions/settle-subscription.ts',
    correct: 'subscription?.row.rowVersion !== rowVersion',
    faulty: '!subscription',
  },
  'a person who must leave stays seated': {
    file: 'server/subscriptions/settle-subscription.ts',
    correct: 'chooseLeavingSeats(after, subscription.seats)',
    faulty: '[]',
  },
  'cards are covered for 360 days after a failed charge': {
    file: 'core/subscriptions/derive-coverage.ts',
    correct: 'addDays(periodStart, graceDays)',
    faulty: 'addDays(periodStart, 360)',
  },
  'a cheaper plan is changed at once': {
    file: 'core/subscriptions/switch.ts',
    correct: 'isFree || rank[to] > rank[from]',
    faulty: 'true',
  },
  'a cancelled plan is never cancelled at the provider': {
    file: 'core/subscriptions/desired-state.ts',
    correct: "desired.ends === 'now'",
    faulty: 'false',
  },
} satisfies Record<string, PlantedFault>;

export const plantedFaults: Record<string, PlantedFault> = { ...orderFaults, ...lifeFaults };

declare global {
  /** The name of the fault that is in effect; none if undefined. */
  var plantedFault: string | undefined;
}
