import { addDays } from '@visita/core/days';
import { statusAt } from '@visita/core/subscriptions/phase';
import type { Subscription } from '@visita/core/subscriptions/subscription';
import { Problem } from '@visita/core/problems';
import { findOwnCardKey } from '../cards/find-own-card.ts';
import type { Tx } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import type { Language } from '@visita/core/languages';
import type { SubscriptionRow } from '../subscriptions/queries.ts';
import { findSeatOfCard } from '../subscriptions/seat-queries.ts';
import { moveSubscription } from '../subscriptions/settle-subscription.ts';
import { presentSubscription } from './present-subscription.ts';
import {
  changeNow,
  lockSeen,
  refused,
  refuseUnlessPossible,
  requestChange,
} from '../subscriptions/request-change.ts';

type ActivateCardDeps = Pick<Deps, 'db' | 'now' | 'stripe' | 'log' | 'catalogue'> & { language: Language };

/**
 * Starts the trial of the subscription that covers a card, requested by its owner or a guest when the card
 * arrives. Does nothing if the trial is running.
 */
export async function activateCard(
  deps: ActivateCardDeps,
  { userId, cardId, days }: { userId: string; cardId: string; days: number },
): Promise<Subscription> {
  const card = await findOwnCardKey(deps.db, { key: cardId, userId });
  const seat = await findSeatOfCard(deps.db, { cardId: card.id });
  if (!seat) throw new Problem('subscriptionNotFound');
  const mine = { id: seat.subscriptionId, userId };
  await changeNow(deps, (tx) => startTrial(tx, { ...mine, cardId: card.id }, { days, at: deps.now() }));
  return presentSubscription(deps, mine);
}

/**
 * Of several concurrent requests the first starts the trial; the others find it started and change nothing.
 */
async function startTrial(
  tx: Tx,
  { id, userId, cardId }: { id: string; userId: string; cardId: string },
  { days, at }: { days: number; at: Date },
): Promise<SubscriptionRow | undefined> {
  const subscription = await lockSeen(tx, { id, userId });
  const { row, seats } = subscription;
  if (!seats.some((seat) => seat.cardId === cardId)) throw new Problem('subscriptionNotFound');
  if (statusAt(row, at) === 'trial') return undefined;
  refuseUnlessPossible(subscription, { userId }, { action: 'activate', at });
  if (!row.hasTrial) throw refused('activated');
  const trialEnd = Math.floor(addDays(at, days).getTime() / 1000);
  const move = { actor: 'user' as const, at };
  const moved = await moveSubscription(
    tx,
    subscription,
    { status: 'trial', activatedAt: at, trialEnd: new Date(trialEnd * 1000) },
    move,
  );
  return requestChange(tx, { ...subscription, row: moved }, { trialEnd }, { action: 'activate', ...move });
}
