import { Button, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { contacts, type Contact } from '@visita/core/contacts/contract';
import type { Output } from '@visita/core/api/endpoint';
import { Problem } from '@visita/core/problems';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { desktopQuery } from '../ui/breakpoints.ts';
import { call } from '../api/call.ts';
import { usePath } from '../i18n/language.ts';
import { useAction } from '../ui/use-action.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { problemWords } from '../ui/problem-words.ts';
import { ContactDetail } from './contact-detail.tsx';
import { formatInboxQuery, type InboxFilter } from './inbox-filter.ts';
import { InboxList } from './inbox-list.tsx';
import { InboxSearch } from './inbox-search.tsx';
import type { Marks } from './use-marks.ts';
import classes from './inbox.module.css';

type InboxPage = Output<typeof contacts.list>;

/** The pages after the first one, which the loader does not read again. */
interface FurtherContacts extends InboxPage {
  /** The cursor at which they begin: the end of the first page. */
  after: InboxPage['next'];
}

interface InboxProps {
  filter: InboxFilter;
  /** The first page of the filtered list. */
  page: InboxPage;
  tags: Output<typeof contacts.tags>['tags'];
  /** The contact named in the URL if it is not on that page, or the problem in its place. */
  named: Contact | Problem | undefined;
  marks: Marks;
}

/** The inbox: the list and the chosen contact side by side; on a phone one of them. */
export function Inbox({ filter, page, tags, named, marks }: InboxProps) {
  const { t } = useTranslation('contacts');
  const { t: problemT } = useTranslation(['common', 'problems']);
  const path = usePath();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { isSending, attempt } = useAction();
  const [further, setFurther] = useState<FurtherContacts>();
  // once the first page ends elsewhere, the further ones no longer follow it
  const visibleContacts =
    further?.after === page.next
      ? { contacts: [...page.contacts, ...further.contacts], next: further.next }
      : page;
  const id = params.get('contact') ?? undefined;
  const beyond = named instanceof Problem ? undefined : named;
  // on a wide screen the latest contact is shown while none is chosen
  const isWide = useMediaQuery(desktopQuery, undefined, { getInitialValueInEffect: false });
  const latest = isWide && id === undefined ? visibleContacts.contacts[0] : undefined;
  const chosenContact =
    latest ?? [...visibleContacts.contacts, ...(beyond ? [beyond] : [])].find((contact) => contact.id === id);

  // marks only a contact named in the URL as read, not the latest one shown by default
  const openNamed = useEffectEvent(() => {
    if (chosenContact && chosenContact !== latest) void marks.open(chosenContact);
  });
  useEffect(() => openNamed(), []);

  const showMore = () =>
    attempt(async () => {
      const next = await call(contacts.list, {
        query: { ...filter, ...(visibleContacts.next && { before: visibleContacts.next }) },
      });
      const furtherContacts = visibleContacts.contacts.slice(page.contacts.length);
      setFurther({ after: page.next, contacts: [...furtherContacts, ...next.contacts], next: next.next });
    });
  const replace = (contact: Contact) =>
    setFurther(
      further && {
        ...further,
        contacts: further.contacts.map((one) => (one.id === contact.id ? contact : one)),
      },
    );

  return (
    <div className={classes.frame} data-detail={id !== undefined || undefined}>
      <InboxSearch filter={filter} tags={tags} />
      {visibleContacts.contacts.length === 0 && !chosenContact ? (
        <EmptyState drawing="nothing-found" title={t('inbox.noMatch.title')} text={t('inbox.noMatch.text')}>
          <Button component={Link} to="?" variant="default">
            {t('inbox.noMatch.button')}
          </Button>
          <Button component={Link} to={path('/cards')} variant="default">
            {t('inbox.none.button')}
          </Button>
        </EmptyState>
      ) : (
        <div className={classes.inbox}>
          <div className={classes.list}>
            {/* the chosen contact has just left the filter, as by being answered */}
            {visibleContacts.contacts.length === 0 && <Text c="dimmed">{t('inbox.noMatch.title')}</Text>}
            <InboxList
              contacts={visibleContacts.contacts}
              filter={filter}
              chosen={chosenContact?.id}
              marks={marks}
            />
            {visibleContacts.next && (
              <Button variant="default" fullWidth mt="md" loading={isSending} onClick={() => void showMore()}>
                {t('inbox.more')}
              </Button>
            )}
          </div>
          <div className={classes.detail}>
            {chosenContact ? (
              <ContactDetail
                key={chosenContact.id}
                contact={chosenContact}
                isLatest={chosenContact === latest}
                isRead={marks.isRead(chosenContact)}
                back={formatInboxQuery(filter)}
                onMark={(isRead) => marks.mark(chosenContact, isRead)}
                onUsed={() => chosenContact === latest && void marks.open(chosenContact)}
                onSaved={replace}
                onRemoved={async () => {
                  setFurther(undefined);
                  await navigate(formatInboxQuery(filter), { replace: true });
                }}
              />
            ) : (
              <Text c="dimmed">
                {named instanceof Problem ? problemWords(problemT, named).message : t('inbox.choose')}
              </Text>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
