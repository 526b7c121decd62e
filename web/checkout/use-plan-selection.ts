import { toDestination } from '@visita/core/addresses/address-fault';
import { isPlaceDoubtful } from '@visita/core/orders/place-of-supply';
import type { ListedPlan } from '@visita/core/plans/contract';
import type { CartItem } from '@visita/core/shop/cart';
import type { CardChoice } from '@visita/core/subscriptions/buying';
import { useState } from 'react';
import type { Way } from '../payments/how-to-pay.tsx';
import { currentCart, useCart } from '../shop/cart-store.ts';
import { newCards } from './new-cards.ts';
import type { Offer } from './plan-offer.ts';
import { useDelivery } from './use-delivery.ts';
import { usePlanQuote } from './use-plan-quote.ts';

interface PlanSelectionOptions {
  offer: Offer;
  way: Way;
  /** The items of an order that is being placed, which stay on the screen once the cart is empty. */
  orderedItems: readonly CartItem[] | undefined;
}

/** The plan, card and delivery that the buyer selects, with the current quote. */
export function usePlanSelection({ offer, way, orderedItems }: PlanSelectionOptions) {
  const [chosenPlan, setPlan] = useState<ListedPlan>();
  const plan = chosenPlan ?? offer.plan;
  const [card, setCard] = useState<CardChoice | undefined>(offer.choice);
  const cart = useCart() ?? currentCart();
  const items = [...(orderedItems ?? cart.items)];
  const delivery = useDelivery({
    own: offer.own,
    residence: (offer.own[0] && toDestination(offer.own[0])) ?? { country: 'CA', province: '' },
    // without a choice, a new card (and so a parcel) is assumed
    isSent: !card || card.kind === 'new' || items.length > 0,
  });
  const { renewedFrom } = offer;
  const planCart = {
    plan: plan.code,
    items,
    ...(card && { card }),
    ...(renewedFrom !== undefined && { renewedFrom }),
    // each card gets one trial only
    ...(plan.hasTrial && way !== 'page' && { paymentMethodId: way.cardId }),
  };
  const { destination } = delivery;
  const { quote, isAsking, isRefused, refresh } = usePlanQuote({ cart: planCart, destination }, offer.quote);

  const choosePlan = (next: ListedPlan) => {
    setPlan(next);
    if (card?.kind === 'new') setCard(newCards(card, next.seats));
  };
  return {
    plan,
    choosePlan,
    card,
    setCard,
    items,
    planCart,
    delivery,
    /** True if a saved address contradicts the place by which the plan is taxed. */
    isPlaceDoubtful: destination !== undefined && isPlaceDoubtful(destination, delivery.own),
    quote,
    isAsking,
    isRefused,
    refresh,
  };
}

export type PlanSelection = ReturnType<typeof usePlanSelection>;
