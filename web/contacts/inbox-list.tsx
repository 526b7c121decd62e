import { noOwnParts, splitName } from '@visita/core/cards/names';
import { VisuallyHidden } from '@mantine/core';
import type { Contact } from '@visita/core/contacts/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { useFormat } from '../session/format.ts';
import { monogram } from '../profile/monogram.ts';
import { Parts } from '../ui/parts.tsx';
import { formatInboxQuery, type InboxFilter } from './inbox-filter.ts';
import type { Marks } from './use-marks.ts';
import classes from './inbox-list.module.css';

interface InboxListProps {
  contacts: readonly Contact[];
  filter: InboxFilter;
  chosen: string | undefined;
  marks: Pick<Marks, 'isRead' | 'open'>;
}

/** Lists contacts, newest first, with their date, state and tags. */
export function InboxList({ contacts, filter, chosen, marks }: InboxListProps) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  return (
    <ul className={classes.list} aria-label={t('inbox.label')}>
      {contacts.map((contact) => {
        const { id, name, company, leftAt, metAt, tags } = contact;
        const isNew = !marks.isRead(contact);
        return (
          <li key={id}>
            <Link
              to={formatInboxQuery(filter, id)}
              preventScrollReset
              className={classes.row}
              data-new={isNew || undefined}
              onClick={() => {
                void marks.open(contact);
                // already shown, so no newly mounted detail would take the focus
                if (id === chosen) document.getElementById('contact')?.focus({ preventScroll: true });
              }}
              aria-current={id === chosen ? 'true' : undefined}
            >
              <span className={classes.monogram} aria-hidden="true">
                {buildMonogram(name)}
              </span>
              <span className={classes.name}>
                {isNew && <VisuallyHidden>{t('inbox.new')} </VisuallyHidden>}
                <bdi>{name}</bdi>
                <time dateTime={leftAt.toISOString()}>{format.day(leftAt)}</time>
              </span>
              {(company || metAt) && (
                <span className={classes.beside}>
                  <Parts parts={[company, metAt]} />
                </span>
              )}
              {tags.length > 0 && (
                <span className={classes.beside}>{tags.map((tag) => `#${tag}`).join(' ')}</span>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Returns the monogram of a one-line name, split as for the contact file. */
function buildMonogram(name: string): string {
  const { family, given } = splitName({ ...noOwnParts, name });
  return monogram({ name, givenName: given, familyName: family });
}
