import { account, type User } from '@visita/core/account/contract';
import { callQuietly } from '../api/call.ts';

/** Who a stored token belongs to. */
export const askProfile = (): Promise<User> => callQuietly(account.profile, {});
