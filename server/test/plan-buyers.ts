import type { z } from 'zod';
import type { NewAddress } from '@visita/core/addresses/new-address';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { updateUser } from '../account/queries.ts';
import type { shoppers, Shopper } from './shoppers.ts';
import type { world } from './world.ts';

type PlanBuyersInput = z.input<typeof subscriptions.create.terms.body>;
export type PlanAsked = Partial<PlanBuyersInput> & { plan: PlanBuyersInput['plan'] };

/** A new black card. */
export const blackCard = { kind: 'new', colours: ['black'] } satisfies PlanBuyersInput['card'];
export const later = { kind: 'later' } satisfies PlanBuyersInput['card'];

type PlanBuyersWorld = Pick<Awaited<ReturnType<typeof world>>, 'database'> &
  Pick<ReturnType<typeof shoppers>, 'shopper'>;

/** Verified users who buy plans at the quoted price. */
export function planBuyers({ database, shopper }: PlanBuyersWorld) {
  async function buyer(to: Partial<NewAddress> = {}): Promise<Shopper> {
    const person = await shopper(to);
    await updateUser(database.db, person, { isVerified: true });
    return person;
  }

  const getQuote = (
    who: Shopper,
    { plan, card, items, renewedFrom, paymentMethodId, destination = who.destination }: PlanAsked,
  ) =>
    who.calls(subscriptions.quote, {
      body: { plan, card, items, renewedFrom, paymentMethodId, destination },
    });

  /** Returns the body of a purchase with all consents. */
  async function readPlanCart(who: Shopper, choice: PlanAsked): Promise<PlanBuyersInput> {
    const { today, later: charged } = await getQuote(who, choice);
    return {
      addressId: who.addressId,
      total: today.total,
      laterTotal: charged?.total,
      hasAcceptedTerms: true,
      hasReceivedFrench: true,
      hasAgreedToCharge: true,
      ...choice,
    };
  }

  const buyPlan = async (who: Shopper, choice: PlanAsked, idempotencyKey?: string) =>
    who.calls(subscriptions.create, {
      body: await readPlanCart(who, choice),
      ...(idempotencyKey && { idempotencyKey }),
    });

  return { buyer, quoteOf: getQuote, planCartOf: readPlanCart, buyPlan };
}
