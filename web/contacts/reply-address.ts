import { noOwnParts, splitName } from '@visita/core/cards/names';
import type { Contact } from '@visita/core/contacts/contract';

/** Windows passes at most 2,083 characters of an address to a mail program. */
const longestUrl = 2000;

interface ReplyWords {
  subject: string;
  /** The greeting and the thanks, in the contact's language. */
  text: string;
}

/** Returns the name by which a letter greets the contact: the given name, in Chinese the whole name. */
export function greetingName({ name, language }: Pick<Contact, 'name' | 'language'>): string {
  const { given } = splitName({ ...noOwnParts, name });
  return language.startsWith('zh') || given === '' ? name : given;
}

/**
 * Returns the `mailto:` address of a reply (RFC 6068), which quotes what the contact wrote as far as mail programs
 * accept it.
 */
export function replyAddress({ email, message }: Contact, { subject, text }: ReplyWords): string {
  const quote = message === '' ? '' : `\n\n${message.replaceAll(/^/gm, '> ')}`;
  const build = (body: string) =>
    `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`;
  const characters = Array.from(text + quote);
  while (build(characters.join('')).length > longestUrl) characters.splice(-20);
  return build(characters.join(''));
}
