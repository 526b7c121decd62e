import { useEffect } from 'react';
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

/** Reloads the user when the page is shown again, as an emailed link is often followed on another device. */
export function useRefreshOnReturn(): void {
  useEffect(() => {
    const check = () => {
      if (document.visibilityState === 'visible') void refreshUser();
    };
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, []);
}
