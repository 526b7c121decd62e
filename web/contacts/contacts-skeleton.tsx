import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import detail from './contact-detail.module.css';
import notes from './contact-notes.module.css';
import page from './contacts-page.module.css';
import layout from './inbox.module.css';
import search from './inbox-search.module.css';

/**
 * The skeleton of the inbox: search, tags, rows and the chosen contact; on a phone either list or contact.
 */
export function ContactsSkeleton() {
  const { t } = useTranslation('contacts');
  const [params] = useSearchParams();
  const isOfOne = params.has('contact') || undefined;
  return (
    <div className={`wide page ${page.contacts}`} data-detail={isOfOne} aria-busy="true">
      <PageHead title={t('inbox.title')} noindex />
      <PageHeader
        title={t('inbox.title')}
        actions={<Skeleton className={page.ofList} height={44} width={200} />}
      >
        <Text c="dimmed" className={page.ofList}>
          {t('inbox.lead')}
        </Text>
      </PageHeader>
      <div className={layout.frame} data-detail={isOfOne}>
        <search className={search.search}>
          <Skeleton height={96} />
          <Group gap="xs">
            {[60, 88, 102, 118].map((width) => (
              <Skeleton key={width} height={44} width={width} />
            ))}
          </Group>
        </search>
        <div className={layout.inbox}>
          <Stack className={layout.list} gap="sm">
            {[1, 2, 3, 4, 5].map((row) => (
              <Skeleton key={row} height={72} />
            ))}
          </Stack>
          <div className={layout.detail}>
            <ContactSkeleton />
          </div>
        </div>
      </div>
    </div>
  );
}

/** The skeleton of a contact. */
function ContactSkeleton() {
  return (
    <div className={detail.contact}>
      <div className={detail.back}>
        <Skeleton height={16} my="2xs" width={72} />
      </div>
      <div>
        <Skeleton height={31} maw={200} />
        <Skeleton height={38} maw={260} mt="xs" />
      </div>
      <Skeleton height={24} maw={280} />
      <Skeleton height={24} maw={460} />
      <div className={notes.notes}>
        <Skeleton height={24} maw={120} />
        <Skeleton height={108} />
        <div className={notes.pair}>
          <Skeleton height={96} />
          <Skeleton height={96} />
        </div>
        <Skeleton height={44} width={68} />
      </div>
      <div className={detail.end}>
        <Skeleton height={42} maw={480} />
        <div className={detail.actions}>
          <Skeleton height={44} width={144} />
          <Skeleton height={44} width={96} />
        </div>
      </div>
    </div>
  );
}
