import type { Language } from '@visita/core/languages';
import { wordsOf } from '../http/words.ts';
import type { UserRow } from './queries.ts';

/**
 * What somebody is called in an email to an address: their name where they have proven that it is theirs, and nothing else.
 * Whoever registers with the address of another may have written anything as a name.
 */
export function knownName({ displayName, email, isVerified }: Pick<UserRow, 'displayName' | 'email' | 'isVerified'>, to = email): string {
  return isVerified && to === email ? displayName : '';
}

/** How an email begins. */
export function greetingOf(name: string, language: Language): string {
  const t = wordsOf(language);
  return name === '' ? t('emails:account.helloNobody') : t('emails:account.hello', { name });
}
