import { account } from '@visita/core/account/contract';
import type { User } from '@visita/core/account/user';
import { callQuietly } from '../api/call.ts';

/** Requests the account of the stored token. */
export const requestProfile = (): Promise<User> => callQuietly(account.profile, {});
