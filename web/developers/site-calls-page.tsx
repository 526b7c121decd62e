import { Title } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { usePath } from '../i18n/language.ts';
import { MissingContent } from '../pages/missing-content.tsx';
import { CallList } from './call-list.tsx';
import { loadCalls } from './load-calls.ts';
import type { Route } from './+types/site-calls-page.ts';

export const loader = ({ context, params: { group } }: Route.LoaderArgs) =>
  loadCalls(context, { kind: 'site', group });

/** The calls of the site itself about one noun, which search engines do not list. */
export default function SiteCallsPage({ loaderData: { group, calls } }: Route.ComponentProps) {
  const { t } = useTranslation('developers');
  const path = usePath();
  return (
    <>
      <PageHead title={t('siteGroupTitle', { group: group.name })} noindex />
      <PageHeader
        title={
          <Title order={1} lang="en">
            {group.name}
          </Title>
        }
        lead={<span lang="en">{group.description}</span>}
        back={{ to: path('/developers/site'), label: t('siteTitle') }}
      />
      <CallList calls={calls} />
    </>
  );
}

export { MissingContent as ErrorBoundary };
