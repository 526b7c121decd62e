import { findPersonalWord, type PasswordOwner } from '@visita/core/identity/personal-words';
import { fieldProblem } from '@visita/core/problems';
import type { Deps } from '../deps.ts';
import { openBreachedPasswords } from './breached-passwords.ts';
import { isInPasswordRange } from './password-range.ts';

let isBreached: ReturnType<typeof openBreachedPasswords> | undefined;

/** True for a password known from breaches. The filter is loaded on first use. */
export async function isBreachedPassword(password: string): Promise<boolean> {
  isBreached ??= openBreachedPasswords();
  return (await isBreached)(password);
}

/** Throws a field problem for a password known from breaches. May call a service: never within a transaction. */
export async function refuseBreached(
  { config, log }: Pick<Deps, 'config' | 'log'>,
  password: string,
): Promise<void> {
  const url = config.passwordRangeUrl;
  if ((await isBreachedPassword(password)) || (url && (await isInPasswordRange(password, { url, log }))))
    throw fieldProblem('password', 'passwordCommon');
}

/** Throws a field problem for a password that is hardly more than the brand, or the name or address of its person. */
export function refusePersonal(
  { config }: { config: Pick<Deps['config'], 'brand'> },
  password: string,
  owner: PasswordOwner,
): void {
  const word = findPersonalWord(password, { brand: config.brand, owner });
  if (word !== undefined) throw fieldProblem('password', 'passwordPersonal', { word });
}
