import { firstNameFor } from '@visita/core/notices/first-name';
import type { UserRow } from '../account/queries.ts';
import { translatorFor } from '../http/words.ts';
import type { KeptRow } from './queries.ts';

/** The push about new contacts: of one it has the first name at most, of several their number. */
export function newContactPush({ language }: Pick<UserRow, 'language'>, people: readonly KeptRow[]) {
  const t = translatorFor(language);
  const contact = people[0]?.contact;
  const id = contact?.id ?? '';
  const isOne = people.length === 1;
  const first = isOne ? firstNameFor(contact?.name ?? '') : '';
  const one =
    first === '' ? t('notices:push.contact.unnamed') : t('notices:push.contact.one', { name: first });
  return {
    kind: 'contact' as const,
    title: t('notices:push.contact.title', { count: people.length }),
    text: isOne ? one : t('notices:push.contact.many', { count: people.length }),
    path: isOne ? `/contacts?contact=${id}` : '/contacts',
    about: id,
  };
}
