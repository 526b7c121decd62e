import { Stack, TextInput, NativeSelect, Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { languageNames, languages } from '@visita/core/languages';
import { adminStaff } from '@visita/core/staff/admin-contract';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../ui/contract-form.ts';
import { callStaff } from './call-staff.ts';
import { AdminPage, Panel } from './page-frame.tsx';
import { Sessions } from './sessions.tsx';
import { saveMe, useMe } from './staff-session.ts';
import type { Route } from './+types/me-page.ts';

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  return { sessions: await callStaff(adminStaff.sessions, {}, { signal }) };
}

/** One's own account in the back office. */
export default function MePage({ loaderData: { sessions } }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  return (
    <AdminPage title={t('nav.me')}>
      <Profile />
      <Sessions sessions={sessions} />
    </AdminPage>
  );
}

function Profile() {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation('common');
  const me = useMe();
  const labels = { name: t('me.name'), language: t('me.language') };
  const form = useContractForm({
    schema: adminStaff.updateMe.terms.body,
    initialValues: { name: me?.name ?? '', language: me?.language ?? 'en' },
    labels,
  });
  const save = form.submit(async (body) => {
    await saveMe(await callStaff(adminStaff.updateMe, { body }));
    notifications.show({ message: common('saved') });
  });
  return (
    <Panel title={t('me.profile')}>
      <form onSubmit={save} noValidate method="post">
        <Stack gap="sm" maw="26rem">
          <TextInput label={t('me.email')} value={me?.email ?? ''} readOnly />
          <TextInput label={labels.name} maxLength={80} {...form.getInputProps('name')} />
          <NativeSelect
            label={labels.language}
            data={languages.map((value) => ({ value, label: languageNames[value] }))}
            {...form.getInputProps('language')}
          />
          <Group>
            <Button type="submit" loading={form.isSending}>
              {common('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
