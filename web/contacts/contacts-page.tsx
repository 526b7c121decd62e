import { Anchor, Button, Text, Title } from '@mantine/core';
import { contacts } from '@visita/core/contacts/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link, useSearchParams, type ShouldRevalidateFunction } from 'react-router';
import { call } from '../api/call.ts';
import { usePath } from '../i18n/language.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ContactsSkeleton } from './contacts-skeleton.tsx';
import { ExportContacts } from './export-contacts.tsx';
import { findNamedContact } from './find-named-contact.ts';
import { parseInboxFilter, isSameFilter } from './inbox-filter.ts';
import { Inbox } from './inbox.tsx';
import { useCountOnScreen } from './new-contacts-store.ts';
import { useMarks } from './use-marks.ts';
import classes from './contacts-page.module.css';
import type { Route } from './+types/contacts-page.ts';

export const handle = { namespaces: ['contacts', 'stats'], Skeleton: ContactsSkeleton };

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const filter = parseInboxFilter(searchParams);
  const [page, { total, unread, tags }] = await Promise.all([
    call(contacts.list, { query: filter }),
    call(contacts.tags, {}),
  ]);
  const namedContact = await findNamedContact(searchParams.get('contact'), page.contacts);
  return { filter, page, total, unread, tags, named: namedContact };
}

/** Choosing a contact in the list loads nothing. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) =>
  currentUrl.href === nextUrl.href
    ? defaultShouldRevalidate
    : !isSameFilter(currentUrl.searchParams, nextUrl.searchParams);

export const HydrateFallback = ContactsSkeleton;

export default function ContactsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['contacts', 'common']);
  const path = usePath();
  const [params] = useSearchParams();
  const { filter, page, total, tags, named } = loaderData;
  const marks = useMarks(loaderData);
  useCountOnScreen(marks.unread);
  return (
    <div className={`wide page ${classes.contacts}`} data-detail={params.has('contact') || undefined}>
      <PageHead title={t('inbox.title')} noindex />
      <PageHeader
        title={
          <div className={classes.title}>
            <Title order={1}>{t('inbox.title')}</Title>
            {marks.unread > 0 && <Text c="dimmed">{t('inbox.unread', { count: marks.unread })}</Text>}
          </div>
        }
        actions={
          total > 0 && (
            <div className={classes.ofList}>
              <ExportContacts filter={filter} />
            </div>
          )
        }
      >
        <Text c="dimmed" className={classes.ofList}>
          {t('inbox.lead')}
        </Text>
        <Anchor component={Link} to={path('/contacts/questions')} size="sm" className={classes.ofList}>
          {t('inbox.questions')}
        </Anchor>
      </PageHeader>
      {total === 0 ? (
        <EmptyState drawing="contacts" title={t('inbox.none.title')} text={t('inbox.none.text')}>
          <Button component={Link} to={path('/cards')}>
            {t('inbox.none.button')}
          </Button>
          <Button component={Link} to={path('/pages/how-it-works')} variant="default">
            {t('common:footer.pages.how-it-works')}
          </Button>
        </EmptyState>
      ) : (
        <Inbox filter={filter} page={page} tags={tags} named={named} marks={marks} />
      )}
    </div>
  );
}
