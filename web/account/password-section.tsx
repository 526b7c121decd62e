import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { account } from '@visita/core/account/contract';
import type { User } from '@visita/core/account/user';
import { PasswordChange } from '@visita/core/identity/password';
import { useTranslation } from '../i18n/use-translation.ts';
import { useWrite } from '../api/use-write.ts';
import { useContractForm } from '../ui/contract-form.ts';
import { FormSection } from '../ui/form-section.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { NoPassword } from './no-password.tsx';
import { PasswordField } from './password-field.tsx';
import classes from './settings-form.module.css';

export function PasswordSection({ user }: { user: User }) {
  const { t } = useTranslation('account');
  return (
    <FormSection anchor="password" title={t('newPassword.title')} text={t('newPassword.text')}>
      {user.hasPassword ? <ChangeForm user={user} /> : <NoPassword user={user} />}
    </FormSection>
  );
}

function ChangeForm({ user }: { user: User }) {
  const { t } = useTranslation('account');
  const write = useWrite();
  const labels = {
    currentPassword: t('fields.currentPassword'),
    password: t('fields.newPassword'),
    passwordConfirmation: t('fields.passwordConfirmation'),
  };
  const form = useContractForm({
    schema: PasswordChange,
    initialValues: { currentPassword: '', password: '', passwordConfirmation: '' },
    labels,
  });
  const change = form.submit(async (body) => {
    await write(account.changePassword, { body: body });
    form.reset();
    notifications.show({ message: t('newPassword.done') });
  });
  return (
    <form onSubmit={change} noValidate method="post" className={classes.form}>
      {/* tells a password manager which account the password belongs to */}
      <input type="hidden" autoComplete="username" value={user.email} readOnly />
      <PasswordField
        label={labels.currentPassword}
        autoComplete="current-password"
        required
        {...form.getInputProps('currentPassword')}
      />
      <NewPasswordFields form={form} label={labels.password} known={[user.displayName, user.email]} />
      <Button
        type="submit"
        variant={form.isDirty() ? 'filled' : 'default'}
        className={classes.send}
        loading={form.isSending}
      >
        {t('newPassword.submit')}
      </Button>
    </form>
  );
}
