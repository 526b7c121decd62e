import { account } from '@visita/core/account/contract';
import { callQuietly } from '../api/call.ts';
import { forgetDrafts } from './kept-drafts.ts';
import { forgetUser } from './session.ts';

/** Signs out at the server while the token is still stored, then in this browser in any case. */
export async function logOut(): Promise<void> {
  await callQuietly(account.logout, {}).catch(() => undefined);
  forgetDrafts();
  forgetUser();
}
