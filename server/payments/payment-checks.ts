import type { Deps } from '../deps.ts';
import { createCache, type Cache } from '../cache.ts';
import { checkPayment } from './check-payment.ts';
import type { PaymentRow } from './queries.ts';

/** Until when the last look at a payment is good enough. */
export type PaymentChecks = Cache<PaymentRow, Date>;

declare module '../deps.ts' {
  interface Deps {
    paymentChecks: PaymentChecks;
  }
}

const goodForMs = 2_000;
const mostPayments = 10_000;

/** Who asks how a payment stands looks at the provider: once for all who ask at that moment, and not again for two seconds, in which the row says it. */
export function createPaymentChecks(deps: Pick<Deps, 'db' | 'now' | 'stripe' | 'config' | 'log'>): PaymentChecks {
  const { now } = deps;
  return createCache<PaymentRow, Date>({
    keyOf: ({ id }) => id,
    load: async (payment) => {
      const until = new Date(now().getTime() + goodForMs);
      await checkPayment(deps, payment);
      return until;
    },
    now,
    ttl: goodForMs,
    validUntil: (until) => until,
    max: mostPayments,
  });
}
