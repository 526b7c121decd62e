import { Problem } from '@visita/core/problems';
import { useEffect, useState } from 'react';
import { requestResult, type PaymentResultInput, type PaymentResult } from './payment-result.ts';

/** Pauses between polls in seconds; the last one repeats. */
const pauses = [1, 1, 2, 3, 5, 8, 15];
const longAfter = 6;

/** Polls until the outcome of the payment is known; `isLong` once that takes longer than usual. */
export function useResult(
  first: PaymentResult,
  { sessionId, orderNo }: PaymentResultInput,
): { result: PaymentResult; isLong: boolean } {
  const [polled, setPolled] = useState<PaymentResult>();
  const result = polled ?? first;
  const [times, setTimes] = useState(0);
  const isWaiting = result.kind === 'waiting';
  useEffect(() => {
    if (!isWaiting) return undefined;
    const pause = pauses[Math.min(times, pauses.length - 1)] ?? 1;
    const timer = setTimeout(() => {
      requestResult({ sessionId, orderNo })
        .then(setPolled, (error: unknown) => {
          if (!(error instanceof Problem)) throw error;
        })
        .finally(() => setTimes(times + 1));
    }, pause * 1000);
    return () => clearTimeout(timer);
  }, [isWaiting, times, sessionId, orderNo]);
  return { result, isLong: times >= longAfter };
}
