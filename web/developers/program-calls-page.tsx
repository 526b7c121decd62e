import { callsPath } from '@visita/core/developers/guides';
import { useTranslation } from '../i18n/use-translation.ts';
import { PageHeader } from '../layout/page-header.tsx';
import { MissingContent } from '../pages/missing-content.tsx';
import { CallList } from './call-list.tsx';
import { loadCalls } from './load-calls.ts';
import { ManualHead } from './manual-head.tsx';
import { useGroupNames } from './use-group-names.ts';
import type { Route } from './+types/program-calls-page.ts';

export const loader = ({ context, params: { group } }: Route.LoaderArgs) =>
  loadCalls(context, { kind: 'program', group });

/** The calls of `/api/v1` about one noun. */
export default function ProgramCallsPage({ loaderData: { group, calls, page } }: Route.ComponentProps) {
  const { t } = useTranslation('developers');
  const name = useGroupNames()(group.name);
  return (
    <>
      <ManualHead
        title={t('groupTitle', { group: name })}
        name={name}
        summary={t('groupSummary')}
        path={callsPath('program', group.name)}
        page={page}
      />
      <PageHeader title={name} lead={<span lang="en">{group.description}</span>} />
      <CallList calls={calls} />
    </>
  );
}

export { MissingContent as ErrorBoundary };
