import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import { useSearchParams } from 'react-router';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { LinkChoiceLine } from '../ui/link-choice.tsx';
import { Shapes } from '../ui/shapes.tsx';
import detail from './contact-detail.module.css';
import reminder from './contact-reminder.module.css';
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
        actions={<Shapes of={[{ className: page.ofList, height: 44, width: 302 }]} />}
      >
        <Text c="dimmed" className={page.ofList}>
          {t('inbox.lead')}
        </Text>
        <Shapes of={[{ className: page.ofList, height: 20, maw: 160 }]} />
      </PageHeader>
      <div className={layout.frame} data-detail={isOfOne}>
        <search className={search.search}>
          <Shapes of={[96]} />
          <LinkChoiceLine>
            <Group gap="xs" wrap="nowrap">
              <Shapes of={[60, 66, 76, 102].map((width) => ({ height: 44, width }))} />
            </Group>
          </LinkChoiceLine>
          <LinkChoiceLine>
            <Group gap="xs" wrap="nowrap">
              <Shapes of={[60, 88, 102].map((width) => ({ height: 44, width }))} />
            </Group>
          </LinkChoiceLine>
        </search>
        <div className={layout.inbox}>
          <Stack className={layout.list} gap="sm">
            <Shapes of={[104, 104, 104, 104, 104]} />
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
        <Shapes of={[{ height: 16, my: '2xs', width: 72 }]} />
      </div>
      <div>
        <Shapes
          of={[
            { height: 31, maw: 200 },
            { height: 38, maw: 260, mt: 'xs' },
          ]}
        />
      </div>
      <div className={detail.actions}>
        <Shapes of={[96, 148, 178].map((width) => ({ height: 44, width }))} />
      </div>
      <Shapes
        of={[
          { height: 24, maw: 280 },
          { height: 24, maw: 460 },
        ]}
      />
      <div className={reminder.reminder}>
        <Shapes of={[{ height: 92, width: 288 }]} />
        <div className={reminder.choices}>
          <Shapes of={[88, 100].map((width) => ({ height: 44, width }))} />
        </div>
      </div>
      <div className={notes.notes}>
        <Shapes of={[{ height: 24, maw: 120 }, 108]} />
        <div className={notes.pair}>
          <Shapes of={[96, 96]} />
        </div>
        <Shapes of={[{ height: 44, width: 68 }]} />
      </div>
      <div className={detail.end}>
        <Shapes of={[{ height: 42, maw: 480 }]} />
        <div className={detail.actions}>
          <Shapes
            of={[
              { height: 44, width: 124 },
              { height: 44, width: 62 },
            ]}
          />
        </div>
      </div>
    </div>
  );
}
