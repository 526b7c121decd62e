import { createHash } from 'node:crypto';
import { z } from 'zod';
import { addDays } from '@visita/core/days';
import type { Tx } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { raiseAlert } from '../provider/raise-alert.ts';
import { findFingerprint } from '../provider/saved-cards.ts';
import { job } from '../queue/job.ts';
import type { SubscriptionRow } from './queries.ts';
import { hasCardHadTrial, insertTrialCard, removeOldTrialCards } from './trial-queries.ts';

/** For how many days a card is still known whose person has left: longer than the longest plan (docs/retention.md). */
export const detachedDays = 400;

const hashOf = (fingerprint: string) => createHash('sha256').update(fingerprint).digest();

/** What a saved card of somebody's is remembered by; nothing for what is none, and while the provider does not answer. */
export async function findCardHash(
  deps: Pick<Deps, 'db' | 'stripe'>,
  { userId, paymentMethodId }: { userId: string; paymentMethodId: string },
): Promise<Buffer | undefined> {
  const fingerprint = await findFingerprint(deps, { userId, id: paymentMethodId });
  return fingerprint === undefined ? undefined : hashOf(fingerprint);
}

/**
 * Remembers the card that is to pay after a trial. One that had a trial before is known too late, when it was given on the
 * provider's page: the trial stays, and the staff are told, once of each card.
 */
export async function learnTrialCard(
  tx: Tx,
  { id, subscriptionNo }: Pick<SubscriptionRow, 'id' | 'subscriptionNo'>,
  { fingerprint, at }: { fingerprint: string; at: Date },
): Promise<void> {
  const hash = hashOf(fingerprint);
  const isNew = await insertTrialCard(tx, { subscriptionId: id, hash });
  if (isNew && (await hasCardHadTrial(tx, { hash }))) await raiseAlert(tx, { kind: 'trialAgain', about: id, detail: subscriptionNo, at });
}

/** Forgets cards whose person left long ago. */
export const removeTrialCards = job(
  'subscriptions.removeTrialCards',
  z.object({}),
  ({ db, now }) => removeOldTrialCards(db, { until: addDays(now(), -detachedDays) }),
  { cron: '41 3 * * *' },
);
