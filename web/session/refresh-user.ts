import { Problem } from '@visita/core/problems';
import { requestProfile } from './profile.ts';
import { saveUser } from './session.ts';
import { readToken } from '../site/stored.ts';

/** Reloads the signed-in user after a change elsewhere. Keeps the known one if the request fails. */
export async function refreshUser(): Promise<void> {
  if (!readToken()) return;
  try {
    saveUser(await requestProfile());
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}
