import { Text, Title } from '@mantine/core';
import { contacts } from '@visita/core/contacts/contract';
import { useTranslation } from 'react-i18next';
import type { ShouldRevalidateFunction } from 'react-router';
import { call } from '../api/call.ts';
import { PageHead } from '../layout/page-head.tsx';
import { ContactsEmpty } from './contacts-empty.tsx';
import { ContactsSkeleton } from './contacts-skeleton.tsx';
import { ExportContacts } from './export-contacts.tsx';
import { filterOf, isSameFilter } from './inbox-filter.ts';
import { Inbox } from './inbox.tsx';
import classes from './contacts-page.module.css';
import type { Route } from './+types/contacts-page.ts';

export const handle = { rooms: ['contacts'], Skeleton: ContactsSkeleton };

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filter = filterOf(new URL(request.url).searchParams);
  const [page, { total, tags }] = await Promise.all([call(contacts.list, { query: filter }), call(contacts.tags, {})]);
  return { filter, page, total, tags };
}

/** Choosing somebody in the list asks for nothing anew. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.href === nextUrl.href ? defaultShouldRevalidate : !isSameFilter(currentUrl.searchParams, nextUrl.searchParams);

export const HydrateFallback = ContactsSkeleton;

export default function ContactsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('contacts');
  const { filter, page, total, tags } = loaderData;
  return (
    <div className={`wide ${classes.page}`}>
      <PageHead title={t('inbox.title')} noindex />
      <header className={classes.head}>
        <div>
          <Title order={1}>{t('inbox.title')}</Title>
          <Text c="dimmed">{t('inbox.lead')}</Text>
        </div>
        {total > 0 && <ExportContacts filter={filter} />}
      </header>
      {total === 0 ? <ContactsEmpty /> : <Inbox filter={filter} page={page} tags={tags} />}
    </div>
  );
}
