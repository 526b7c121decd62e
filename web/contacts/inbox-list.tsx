import { noOwnParts, splitName } from '@visita/core/cards/names';
import { VisuallyHidden } from '@mantine/core';
import type { Contact } from '@visita/core/contacts/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { writtenDay } from '@visita/core/format-date';
import { formatRecentDay } from '@visita/core/recent-day';
import { useLanguage } from '../i18n/language.ts';
import { serverNow, useUser } from '../session/session.ts';
import { useNow } from '../site/use-now.ts';
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

/** Lists contacts, newest first, with their date, state, the beginning of their message, and tags. */
export function InboxList({ contacts, filter, chosen, marks }: InboxListProps) {
  const { t } = useTranslation('contacts');
  const language = useLanguage();
  const timeZone = useUser()?.timeZone;
  const now = useNow(60_000, serverNow);
  return (
    <ul className={classes.list} aria-label={t('inbox.label')}>
      {contacts.map((contact) => {
        const { id, name, company, message, leftAt, metAt, tags } = contact;
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
                <time dateTime={leftAt.toISOString()}>
                  {formatRecentDay(leftAt, { language, timeZone, now })}
                </time>
              </span>
              {(company || metAt) && (
                <span className={classes.beside}>
                  <Parts parts={[company, metAt]} />
                </span>
              )}
              {message && (
                <span className={classes.message} dir="auto">
                  {message}
                </span>
              )}
              {(contact.state === 'answered' || contact.remindOn) && (
                <span className={classes.beside}>
                  <Parts
                    parts={[
                      contact.state === 'answered' ? t('states.answered') : '',
                      contact.remindOn &&
                        t('contact.remindOn', { date: writtenDay(contact.remindOn, language) }),
                    ]}
                  />
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
