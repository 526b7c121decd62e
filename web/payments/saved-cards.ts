import { provider, type SavedCard } from '@visita/core/provider/contract';
import { Problem } from '@visita/core/problems';
import { call } from '../api/call.ts';

/** Returns the user's saved cards, or null if Stripe did not answer: the screen works without them. */
export async function findSavedCards(): Promise<SavedCard[] | null> {
  try {
    return await call(provider.cards, {});
  } catch (refused) {
    if (!(refused instanceof Problem)) throw refused;
    return null;
  }
}

/** How long a screen is held back for the payment provider, in milliseconds. */
const patience = 1000;

/**
 * Reads the saved cards for a screen that grows with each of them. Ends once they are known, so that nothing moves, or after a
 * second: a provider that is slow or down delays the screen no longer, and the cards come later.
 */
export async function savedCardsSoon(): Promise<{ saved: Promise<SavedCard[] | null> }> {
  const saved = findSavedCards();
  const waited = new Promise((resolve) => setTimeout(resolve, patience));
  // what is refused is handled where the cards are shown
  await Promise.race([saved, waited]).catch(() => undefined);
  return { saved };
}
