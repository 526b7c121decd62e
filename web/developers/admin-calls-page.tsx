import { NativeSelect } from '@mantine/core';
import { useNavigate } from 'react-router';
import { AdminPage } from '../back-office/page-frame.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { CallList } from './call-list.tsx';
import { loadStaffCalls } from './load-staff-calls.ts';
import classes from './manual.module.css';
import type { Route } from './+types/admin-calls-page.ts';

export const handle = { namespaces: ['developers', 'pages'] };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadStaffCalls(request);

/** The calls for staff, by group. */
export default function AdminCallsPage({ loaderData: { groups, group, calls } }: Route.ComponentProps) {
  const { t } = useTranslation('developers');
  const navigate = useNavigate();
  return (
    <AdminPage title={t('staff.title')}>
      <div className={classes.content}>
        <NativeSelect
          label={t('staff.group')}
          value={group?.name ?? ''}
          onChange={({ currentTarget: { value } }) => void navigate(`?group=${value}`)}
          data={groups}
        />
        <p lang="en">{group?.description}</p>
        <CallList calls={calls} />
      </div>
    </AdminPage>
  );
}
