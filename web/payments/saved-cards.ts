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
