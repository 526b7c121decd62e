import { Problem } from '@visita/core/problems';
import { requestProfile } from './profile.ts';
import { saveUser } from './session.ts';
import { readToken } from './stored.ts';

/** Asks again who is signed in, after something changed elsewhere; whoever cannot be asked stays as they were. */
export async function refreshUser(): Promise<void> {
  if (!readToken()) return;
  try {
    saveUser(await requestProfile());
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}
