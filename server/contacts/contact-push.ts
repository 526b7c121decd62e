import { firstNameFor } from '@visita/core/notices/first-name';
import type { UserRow } from '../account/queries.ts';
import { translatorFor } from '../http/words.ts';
import type { KeptRow } from './queries.ts';

/** The push about new contacts, or those of a reminder: of one it has the first name at most, of several their number. */
export function contactPush(
  { language }: Pick<UserRow, 'language'>,
  { kind, people }: { kind: 'contact' | 'reminder'; people: readonly KeptRow[] },
) {
  const t = translatorFor(language);
  const contact = people[0]?.contact;
  const id = contact?.id ?? '';
  const isOne = people.length === 1;
  const first = isOne ? firstNameFor(contact?.name ?? '') : '';
  const one =
    first === '' ? t(`notices:push.${kind}.unnamed`) : t(`notices:push.${kind}.one`, { name: first });
  return {
    kind,
    title: t(`notices:push.${kind}.title`, { count: people.length }),
    text: isOne ? one : t(`notices:push.${kind}.many`, { count: people.length }),
    path: isOne ? `/contacts?contact=${id}` : '/contacts',
    about: id,
  };
}
