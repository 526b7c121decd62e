import type { Destination } from '@visita/core/addresses/address';
import type { PlanCart, PlanQuote } from '@visita/core/subscriptions/buying';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { call } from '../api/call.ts';
import { answering, useAnswer } from '../api/use-answer.ts';
import { useLanguage } from '../i18n/language.ts';

interface UsePlanQuoteInput {
  cart: PlanCart;
  destination?: Destination | undefined;
}

/** Requests the quote of a plan with its cards and extra products. Without a destination it is partial. */
export function planQuoteFor(
  { cart, destination }: UsePlanQuoteInput,
  signal?: AbortSignal,
): Promise<PlanQuote> {
  const region = destination && { country: destination.country, province: destination.province };
  return call(
    subscriptions.quote,
    { body: { ...cart, ...(region && { destination: region }) } },
    signal && { signal },
  );
}

/** The client action of the pages that sell a plan. */
export const planQuoteAction = answering<UsePlanQuoteInput, PlanQuote>(planQuoteFor);

/** Keeps the quote up to date as the choices change. */
export function usePlanQuote(input: UsePlanQuoteInput, first: PlanQuote) {
  const name = JSON.stringify([
    useLanguage(),
    input.cart,
    input.destination?.country,
    input.destination?.province,
  ]);
  const { last, ...state } = useAnswer<UsePlanQuoteInput, PlanQuote>({ name, asked: input, first });
  return { quote: last ?? first, ...state };
}
