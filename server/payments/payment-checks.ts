import type { Deps } from '../deps.ts';
import { createCache, type Cache } from '../cache.ts';
import type { PaymentRow } from './queries.ts';

/** Cache of payment checks: until when the last check of a payment is fresh. */
export type PaymentChecks = Cache<PaymentRow, Date>;

declare module '../deps.ts' {
  interface Deps {
    paymentChecks: PaymentChecks;
  }
}

const goodForMs = 2_000;
const mostPayments = 10_000;

/**
 * Throttles checks of a payment at the provider: concurrent requests share one, and its result is fresh for
 * two seconds.
 */
export function createPaymentChecks(
  deps: Pick<Deps, 'db' | 'now' | 'stripe' | 'config' | 'log'>,
): PaymentChecks {
  const { now } = deps;
  return createCache<PaymentRow, Date>({
    keyOf: ({ id }) => id,
    load: async (payment) => {
      const until = new Date(now().getTime() + goodForMs);
      const { checkPayment } = await import('./check-payment.ts');
      await checkPayment(deps, payment);
      return until;
    },
    now,
    ttl: goodForMs,
    validUntil: (until) => until,
    max: mostPayments,
  });
}
