import { emailText } from '@visita/core/host-text';
import { Anchor, Button, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { account } from '@visita/core/account/contract';
import { EmailForm } from '@visita/core/email-form';
import type { User } from '@visita/core/account/user';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { writeWithoutReload } from '../api/use-write.ts';
import { usePath } from '../i18n/language.ts';
import { SentenceGap } from '../i18n/sentence-gap.tsx';
import { saveUser } from '../session/session.ts';
import { useContractForm } from '../ui/contract-form.ts';
import { FormSection } from '../ui/form-section.tsx';
import classes from './settings-form.module.css';

/**
 * Changes the email address. The new address applies once the link sent to it is followed.
 */
export function AddressSection({ user }: { user: User }) {
  const { t } = useTranslation('account');
  const path = usePath();
  const text = (
    <>
      {t('address.text', { email: emailText(user.email) })}
      <SentenceGap />
      {!user.is_verified && (
        <Anchor component={Link} to={path('/verify-email')} size="sm" underline="always">
          {t('address.unverified')}
        </Anchor>
      )}
    </>
  );
  return (
    <FormSection anchor="address" title={t('address.title')} text={text}>
      {user.pendingEmail && (
        <p className={classes.note}>{t('address.pending', { email: user.pendingEmail })}</p>
      )}
      <AddressForm />
    </FormSection>
  );
}

function AddressForm() {
  const { t } = useTranslation('account');
  const form = useContractForm({
    schema: EmailForm,
    initialValues: { email: '' },
    labels: { email: t('fields.newEmail') },
  });
  const change = form.submit(async (body) => {
    const next = await writeWithoutReload(account.changeEmail, { body });
    saveUser(next);
    form.reset();
    notifications.show({
      message: next.pendingEmail ? t('address.sent', { email: next.pendingEmail }) : t('address.kept'),
    });
  });
  return (
    <form onSubmit={change} noValidate method="post" className={classes.form}>
      <TextInput
        label={t('fields.newEmail')}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        withAsterisk={false}
        {...form.getInputProps('email')}
      />
      <Button
        type="submit"
        variant={form.isDirty() ? 'filled' : 'default'}
        className={classes.send}
        loading={form.isSending}
      >
        {t('address.submit')}
      </Button>
    </form>
  );
}
