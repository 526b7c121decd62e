import { provider, type SavedCard } from '@visita/core/provider/contract';
import { Problem } from '@visita/core/problems';
import { call } from '../api/call.ts';

/** Returns the user's saved cards, or null if Stripe did not answer: the screen works without them. */
export async function findSavedCards(): Promise<SavedCard[] | null> {
  try {
    return await call(provider.cards, {});
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return null;
  }
}

/** The maximum delay of a screen by Stripe, in milliseconds. */
const patience = 1000;

/**
 * Loads the saved cards for a screen whose layout depends on their number. Waits at most a second for them,
 * so that the layout does not shift; if Stripe is slow or down, the promise in `saved` settles later.
 */
export async function savedCardsSoon(): Promise<{ saved: Promise<SavedCard[] | null> }> {
  const saved = findSavedCards();
  const waited = new Promise((resolve) => setTimeout(resolve, patience));
  // a failure is reported where the cards are shown
  await Promise.race([saved, waited]).catch(() => undefined);
  return { saved };
}
