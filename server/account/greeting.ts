import type { Language } from '@visita/core/languages';
import { translatorFor } from '../http/words.ts';
import type { UserRow } from './queries.ts';

/**
 * Returns the name to greet an address with: empty unless the account has verified that address, since anyone
 * may register another person's address under any name.
 */
export function knownName(
  { displayName, email, isVerified }: Pick<UserRow, 'displayName' | 'email' | 'isVerified'>,
  to = email,
): string {
  return isVerified && to === email ? displayName : '';
}

/** Returns the first line of an email. */
export function emailGreeting(name: string, language: Language): string {
  const t = translatorFor(language);
  return name === '' ? t('emails:account.helloNobody') : t('emails:account.hello', { name });
}
