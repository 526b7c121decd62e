import { Stack, TextInput, NativeSelect, Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { languageNames, languages } from '@visita/core/languages';
import { PasswordChange } from '@visita/core/identity/password';
import { adminStaff } from '@visita/core/staff/admin-contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { NewPasswordFields } from '../account/new-password-fields.tsx';
import { PasswordField } from '../account/password-field.tsx';
import { useDeviceName } from '../account/use-device-name.ts';
import { useContractForm } from '../ui/contract-form.ts';
import { callStaff } from '../back-office/call-staff.ts';
import { writeStaffWithoutReload } from '../back-office/use-staff-write.ts';
import { OwnFactors } from './own-factors.tsx';
import { AdminPage, Panel } from '../back-office/page-frame.tsx';
import { backOfficePath } from '../back-office/require-me.ts';
import { Sessions } from './sessions.tsx';
import { saveMe, useMe } from '../back-office/staff-session.ts';
import type { Route } from './+types/me-page.ts';

export const handle = {
  namespaces: ['account', 'identity'],
  calls: [adminStaff.sessions, adminStaff.factors],
};

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  const [sessions, factors] = await Promise.all([
    callStaff(adminStaff.sessions, {}, { signal }),
    callStaff(adminStaff.factors, {}, { signal }),
  ]);
  return { sessions, factors };
}

/** The account page of the signed-in member of staff. */
export default function MePage({ loaderData: { sessions, factors } }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const getName = useDeviceName();
  const isGenerated = useMe()?.mustChangePassword === true;
  return (
    <AdminPage title={t('nav.me')}>
      {isGenerated && <ChangePassword isGenerated />}
      <OwnFactors factors={factors} />
      <Profile />
      {!isGenerated && <ChangePassword />}
      <Sessions sessions={sessions} getName={getName} />
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
    await saveMe(await writeStaffWithoutReload(adminStaff.updateMe, { body }));
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

function ChangePassword({ isGenerated = false }: { isGenerated?: boolean }) {
  const { t } = useTranslation(['admin', 'account']);
  const me = useMe();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const labels = {
    currentPassword: t('password.current'),
    password: t('password.new'),
    passwordConfirmation: t('account:fields.passwordConfirmation'),
  };
  const form = useContractForm({
    schema: PasswordChange,
    initialValues: { currentPassword: '', password: '', passwordConfirmation: '' },
    labels,
  });
  const change = form.submit(async (body) => {
    await writeStaffWithoutReload(adminStaff.changePassword, { body });
    form.reset();
    notifications.show({ message: t('password.changed') });
    if (isGenerated) {
      // replacing the generated password unlocks the rest of the back office
      await saveMe(await callStaff(adminStaff.me, {}));
      const target = backOfficePath(params.get('redirect'));
      if (target) return navigate(target, { replace: true });
    }
    // a changed password ends other sessions, so the list is stale
    return revalidate();
  });
  return (
    <Panel title={t('password.change')}>
      {isGenerated && <p>{t('password.generated')}</p>}
      <form onSubmit={change} noValidate method="post">
        <Stack gap="sm" maw="26rem">
          {/* tells a password manager which account the password belongs to */}
          <input type="hidden" autoComplete="username" value={me?.email ?? ''} readOnly />
          <PasswordField
            label={labels.currentPassword}
            autoComplete="current-password"
            required
            {...form.getInputProps('currentPassword')}
          />
          <NewPasswordFields form={form} label={labels.password} known={[me?.name ?? '', me?.email ?? '']} />
          <Group>
            <Button type="submit" loading={form.isSending}>
              {t('password.change')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
