import { Button, Text } from '@mantine/core';
import { contacts, type Contact } from '@visita/core/contacts/contract';
import type { Output } from '@visita/core/api/endpoint';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { call } from '../api/call.ts';
import { useDeed } from '../ui/use-action.ts';
import { ContactDetail } from './contact-detail.tsx';
import { InboxNoMatch } from './contacts-empty.tsx';
import { viewOf, type InboxFilter } from './inbox-filter.ts';
import { InboxList } from './inbox-list.tsx';
import { InboxSearch } from './inbox-search.tsx';
import { useChosen } from './use-chosen.ts';
import classes from './inbox.module.css';

type Page = Output<typeof contacts.list>;

interface InboxProps {
  filter: InboxFilter;
  /** The first page of what the filter lets through. */
  page: Page;
  tags: Output<typeof contacts.tags>['tags'];
}

/** The list, and beside it whoever is chosen; on a phone one of the two. */
export function Inbox({ filter, page, tags }: InboxProps) {
  const { t } = useTranslation('contacts');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [first, setFirst] = useState(page);
  const [shown, setShown] = useState(page);
  const { isSending, attempt } = useDeed();
  if (first !== page) {
    setFirst(page);
    setShown(page);
  }
  const id = params.get('contact') ?? undefined;
  const chosen = useChosen(id, shown.contacts);

  const showMore = () =>
    attempt(async () => {
      const next = await call(contacts.list, { query: { ...filter, ...(shown.next && { before: shown.next }) } });
      setShown({ contacts: [...shown.contacts, ...next.contacts], next: next.next });
    });
  const replace = (contact: Contact) =>
    setShown({ ...shown, contacts: shown.contacts.map((one) => (one.id === contact.id ? contact : one)) });

  return (
    <div className={classes.room} data-chosen={id !== undefined || undefined}>
      <InboxSearch filter={filter} tags={tags} />
      {shown.contacts.length === 0 ? (
        <InboxNoMatch />
      ) : (
        <div className={classes.inbox}>
          <div className={classes.list}>
            <InboxList contacts={shown.contacts} filter={filter} chosen={id} />
            {shown.next && (
              <Button variant="default" fullWidth mt="md" loading={isSending} onClick={() => void showMore()}>
                {t('inbox.more')}
              </Button>
            )}
          </div>
          <div className={classes.detail}>
            {chosen ? (
              <ContactDetail
                key={chosen.id}
                contact={chosen}
                back={viewOf(filter)}
                onSaved={replace}
                onRemoved={async () => navigate(viewOf(filter), { replace: true })}
              />
            ) : (
              <Text c="dimmed">{t('inbox.choose')}</Text>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
