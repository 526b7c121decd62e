import { toDestination } from '@visita/core/addresses/address-fault';
import { addresses } from '@visita/core/addresses/contract';
import { cards } from '@visita/core/cards/contract';
import { plans } from '@visita/core/plans/contract';
import { Problem } from '@visita/core/problems';
import { shop } from '@visita/core/shop/contract';
import type { CardChoice } from '@visita/core/subscriptions/buying';
import { call } from '../api/call.ts';
import { withoutPlan } from '../cards/without-plan.ts';
import { currentCart } from '../shop/cart-store.ts';
import { findSavedCards } from '../saved-cards/saved-cards.ts';
import { planQuoteFor } from './use-plan-quote.ts';

interface LoadOfferInput {
  /** The code of the plan in the URL. Another value selects the annual plan. */
  plan: string | null;
  /** The id of the card that the plan is for, if the URL names one. */
  cardId: string | null;
  renewedFrom?: string;
}

/** Loads the data of the plan checkout and the quote of the requested plan. */
export async function loadOffer({ plan: code, cardId, renewedFrom }: LoadOfferInput) {
  // not awaited: the screen renders before Stripe answers
  const saved = findSavedCards();
  const [listedPlans, own, boundCards, products] = await Promise.all([
    call(plans.list, { query: {} }),
    call(addresses.list, {}),
    call(cards.list, {}),
    call(shop.products, { query: {} }),
  ]);
  const plan =
    listedPlans.find((one) => one.code === code) ??
    listedPlans.find((one) => one.code === 'annual') ??
    listedPlans[0];
  if (!plan) throw new Problem('planUnavailable');
  const free = withoutPlan(boundCards);
  const namedCard = free.find(({ id }) => id === cardId);
  const choice: CardChoice | undefined = namedCard && { kind: 'own', cardId: namedCard.id };
  const renewing = renewedFrom === undefined ? {} : { renewedFrom };
  const cart = {
    plan: plan.code,
    items: [...currentCart().items],
    ...(choice && { card: choice }),
    ...renewing,
  };
  const quote = await planQuoteFor({ cart, destination: own[0] && toDestination(own[0]) });
  return { listed: listedPlans, own, free, products, saved, plan, choice, quote, ...renewing };
}

export type Offer = Awaited<ReturnType<typeof loadOffer>>;
