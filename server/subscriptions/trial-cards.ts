import { createHash } from 'node:crypto';
import { z } from 'zod';
import { addDays } from '@visita/core/days';
import type { Tx } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { raiseAlert } from '../provider/raise-alert.ts';
import { findFingerprint } from '../provider/saved-cards.ts';
import { job } from '../queue/job.ts';
import type { SubscriptionRow } from './queries.ts';
import { hasCardHadTrial, insertTrialCard, removeOldTrialCards } from './trial-card-queries.ts';

/**
 * Retention in days after the owner's account was erased: longer than the longest plan (docs/retention.md).
 */
export const detachedDays = 400;

const hashFingerprint = (fingerprint: string) => createHash('sha256').update(fingerprint).digest();

/**
 * Returns the SHA-256 of a saved card's fingerprint; undefined if there is no such card or the provider does
 * not answer.
 */
export async function findCardHash(
  deps: Pick<Deps, 'db' | 'stripe'>,
  { userId, paymentMethodId }: { userId: string; paymentMethodId: string },
): Promise<Buffer | undefined> {
  const fingerprint = await findFingerprint(deps, { userId, id: paymentMethodId });
  return fingerprint === undefined ? undefined : hashFingerprint(fingerprint);
}

/**
 * Records the card that pays after a trial. If it had a trial before, which is known too late for a card
 * entered on the provider's page, the trial stays and staff get one alert per subscription and card.
 */
export async function recordTrialCard(
  tx: Tx,
  { id, subscriptionNo }: Pick<SubscriptionRow, 'id' | 'subscriptionNo'>,
  { fingerprint, at }: { fingerprint: string; at: Date },
): Promise<void> {
  const hash = hashFingerprint(fingerprint);
  const isNew = await insertTrialCard(tx, { subscriptionId: id, hash });
  if (isNew && (await hasCardHadTrial(tx, { hash })))
    await raiseAlert(tx, { kind: 'trialAgain', about: id, detail: subscriptionNo, at });
}

/** Removes trial cards whose retention has ended. */
export const removeTrialCards = job(
  'subscriptions.removeTrialCards',
  z.object({}),
  ({ db, now }) => removeOldTrialCards(db, { until: addDays(now(), -detachedDays) }),
  { cron: '41 3 * * *' },
);
