import type { Colour } from '@visita/core/cards/colour';
import { plans } from '@visita/core/plans/plan';
import { fieldProblem, Problem } from '@visita/core/problems';
import type { CartItem } from '@visita/core/shop/cart';
import { whyNot } from '@visita/core/subscriptions/actions';
import type { PlanCart } from '@visita/core/subscriptions/buying';
import type { Queryable } from '../database/database.ts';
import type { CatalogueRows } from '../deps.ts';
import { hasHadTrial } from './buying-queries.ts';
import { findOwnSubscription } from './queries.ts';
import { actionableOf, refused } from './want-change.ts';

/** The colours of the new cards that were asked for; refuses more than the plan has people. */
export function coloursOf({ plan, card }: Pick<PlanCart, 'plan' | 'card'>): Colour[] {
  if (card?.kind !== 'new') return [];
  const { seats: max } = plans[plan];
  if (card.colours.length > max) throw fieldProblem('card.colours', 'tooMany', { max });
  return card.colours;
}

/** The cards that come with a plan, as the catalogue sells them. */
export function cardsOf({ variants }: Pick<CatalogueRows, 'variants'>, colours: readonly Colour[]): CartItem[] {
  const printed = variants.filter(({ product }) => product.category === 'cards' && product.isListed);
  return colours.map((colour) => {
    const found = printed.find(({ variant }) => variant.colour === colour);
    if (!found) throw new Problem('productUnavailable');
    return { sku: found.variant.sku, quantity: 1 };
  });
}

/** Whether it begins with the window and the trial: not what is renewed, nor for whoever ended one unpaid before. */
export async function isGivenTrial(
  db: Queryable,
  { plan, renewedFrom }: Pick<PlanCart, 'plan' | 'renewedFrom'>,
  user: { id: string } | undefined,
): Promise<boolean> {
  if (!plans[plan].hasTrial || renewedFrom !== undefined) return false;
  return !user || !(await hasHadTrial(db, { userId: user.id }));
}

/** What is renewed is the caller's own, and has ended. */
export async function refuseRenewal(
  db: Queryable,
  { renewedFrom: id }: Pick<PlanCart, 'renewedFrom'>,
  { user, at }: { user: { id: string } | undefined; at: Date },
): Promise<void> {
  if (id === undefined) return;
  const row = user && (await findOwnSubscription(db, { id, userId: user.id }));
  if (!user || !row) throw new Problem('subscriptionNotFound');
  const refusal = whyNot('renew', actionableOf({ row, seats: [] }, { userId: user.id, now: at }));
  if (refusal) throw refused(refusal);
}
