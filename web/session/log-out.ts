import { account } from '@visita/core/account/contract';
import { callQuietly } from '../api/call.ts';
import { forgetDrafts } from './kept-drafts.ts';
import { forgetUser } from './session.ts';

/** This device forgets in any case; the server is asked first, while the token is still there. */
export async function logOut(): Promise<void> {
  await callQuietly(account.logout, {}).catch(() => undefined);
  forgetDrafts();
  forgetUser();
}
