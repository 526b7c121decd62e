import { provider, type SavedCard } from '@visita/core/provider/contract';
import { Problem } from '@visita/core/problems';
import { call } from '../api/call.ts';

/** The cards somebody may pay with; null without an answer of the provider, since everything else goes on. */
export async function findSavedCards(): Promise<SavedCard[] | null> {
  try {
    return await call(provider.cards, {});
  } catch (refused) {
    if (!(refused instanceof Problem)) throw refused;
    return null;
  }
}
