import type { Destination } from '@visita/core/addresses/address';
import type { Address } from '@visita/core/addresses/contract';
import { findAddressFault, toDestination } from '@visita/core/addresses/address-fault';
import type { ListedPlan } from '@visita/core/plans/contract';
import type { CartItem } from '@visita/core/shop/cart';
import type { CardChoice } from '@visita/core/subscriptions/buying';
import { useState } from 'react';
import { currentCart, useCart } from '../shop/cart-store.ts';
import { hasRegion } from './checkout-destination.tsx';
import type { Way } from '../payments/how-to-pay.tsx';
import { newCards } from './new-cards.ts';
import type { Offer } from './plan-offer.ts';
import { usePlanQuote } from './use-plan-quote.ts';

/** The state of the plan checkout's choices, with the current quote. */
export function usePlanWish(offer: Offer, way: Way) {
  const [plan, setPlan] = useState(offer.plan);
  const [card, setCard] = useState<CardChoice | undefined>(offer.choice);
  const [own, setOwn] = useState(offer.own);
  const [address, setAddress] = useState(offer.own[0]);
  const [elsewhere, setElsewhere] = useState<Destination>(
    (offer.own[0] && toDestination(offer.own[0])) ?? { country: 'CA', province: '' },
  );
  // keeps the ordered items on the screen after the cart was emptied
  const [ordered, setOrdered] = useState<readonly CartItem[]>();
  const cart = useCart() ?? currentCart();
  const items = [...(ordered ?? cart.items)];
  // without a choice, a new card (and so a parcel) is assumed
  const isSent = !card || card.kind === 'new' || items.length > 0;
  const known = isSent ? address : hasRegion(elsewhere) ? elsewhere : undefined;
  const destination = known && toDestination(known);
  const { renewedFrom } = offer;
  const wished = {
    plan: plan.code,
    items,
    ...(card && { card }),
    ...(renewedFrom !== undefined && { renewedFrom }),
    // each card gets one trial only
    ...(plan.hasTrial && way !== 'page' && { paymentMethodId: way.cardId }),
  };
  const { quote, ...asking } = usePlanQuote({ cart: wished, destination }, offer.quote);

  const choosePlan = (next: ListedPlan) => {
    setPlan(next);
    if (card?.kind === 'new') setCard(newCards(card, next.seats));
  };
  const saveAddress = (changed: Address) => {
    const isThere = own.some(({ id }) => id === changed.id);
    setOwn(isThere ? own.map((one) => (one.id === changed.id ? changed : one)) : [...own, changed]);
    setAddress(changed);
  };
  return {
    plan,
    choosePlan,
    card,
    setCard,
    own,
    address,
    setAddress,
    saveAddress,
    elsewhere,
    setElsewhere,
    items,
    setOrdered,
    isSent,
    /** The fault of the chosen address, which must be corrected before anything is shipped there. */
    fault: isSent && address ? findAddressFault(address) : undefined,
    destination,
    wished,
    quote,
    ...asking,
  };
}

export type PlanWish = ReturnType<typeof usePlanWish>;
