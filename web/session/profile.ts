import { account } from '@visita/core/account/contract';
import type { User } from '@visita/core/account/user';
import { callQuietly } from '../api/call.ts';

/** Who a stored token belongs to. */
export const requestProfile = (): Promise<User> => callQuietly(account.profile, {});
