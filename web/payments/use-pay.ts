import { payments, type PaymentState } from '@visita/core/payments/contract';
import { Problem } from '@visita/core/problems';
import { useNavigate } from 'react-router';
import { writeWithoutReload } from '../api/use-write.ts';
import { usePath } from '../i18n/language.ts';
import type { Way } from './how-to-pay.tsx';
import { useLeaving } from '../ui/use-leaving.ts';

/** Reasons why an attempt to pay failed; keys of `payments:failure`. */
export const paymentFailures = [
  'declined',
  'confirmation',
  'cardMissing',
  'unavailable',
  'outOfStock',
  'closed',
] as const;
export type PaymentFailure = (typeof paymentFailures)[number];

/**
 * Returns a function that pays an order: it navigates to Stripe's page, or charges the saved card and
 * navigates to the result. It returns the failure, if any.
 */
export function usePay() {
  const navigate = useNavigate();
  const path = usePath();
  const { isLeaving, leaveFor } = useLeaving();
  const result = ({ orderNo, isPartial }: PaymentState) =>
    path(`/payment/success?${isPartial ? 'partial' : 'order_no'}=${encodeURIComponent(orderNo)}`);

  /** `from` is the path to return to from Stripe's page. Defaults to this page. */
  const pay = async ({
    orderId,
    way,
    from,
  }: {
    orderId: string;
    way: Way;
    from?: string;
  }): Promise<PaymentFailure | undefined> => {
    try {
      if (way === 'page') {
        const { checkout_url } = await writeWithoutReload(payments.open, { body: { orderId } });
        if (from) history.replaceState(history.state, '', from);
        leaveFor(checkout_url);
        return undefined;
      }
      const state = await writeWithoutReload(payments.process, {
        body: { orderId, paymentMethodId: way.cardId },
      });
      await navigate(result(state), { replace: from !== undefined });
      return undefined;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return getFailure(error);
    }
  };
  return { pay, isLeaving };
}

function getFailure(error: Problem): PaymentFailure {
  if (error.key === 'paymentDeclined') return 'declined';
  if (error.key === 'paymentNeedsConfirmation') return 'confirmation';
  if (error.key === 'paymentMethodNotFound') return 'cardMissing';
  if (error.key === 'outOfStock') return 'outOfStock';
  if (['orderPaid', 'orderRefunded', 'orderCannotChange', 'orderTooOld'].includes(error.key)) return 'closed';
  const isOurs = [
    'paymentUnavailable',
    'network',
    'requestTimeout',
    'unavailable',
    'serverError',
    'tooManyRequests',
  ];
  if (isOurs.includes(error.key)) return 'unavailable';
  throw error;
}
