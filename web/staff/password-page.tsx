import { Button, Stack } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import { useSearchParams } from 'react-router';
import { NewPasswordFields } from '../account/new-password-fields.tsx';
import { useMailedToken } from '../session/mailed-token.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import { useStaffPassword } from './use-staff-password.ts';

export const handle = { namespaces: ['account'] };

/**
 * Sets a password by an invitation link. The token is checked only when the form is sent, because checking it
 * would consume it.
 */
export default function PasswordPage() {
  const { t } = useTranslation(['admin', 'account']);
  const [query] = useSearchParams();
  // an earlier link has its token in the query
  const mailedToken = useMailedToken();
  const { form, labels, choose, isBroken } = useStaffPassword(query.get('token') ?? mailedToken);
  if (isBroken) {
    return (
      <SignInFrame title={t('password.broken')} lead={t('password.brokenLead')} isNext>
        {null}
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={t('password.title')} lead={t('password.lead')}>
      <form onSubmit={choose} noValidate method="post">
        <Stack gap="md">
          <NewPasswordFields form={form} label={labels.password} known={[]} />
          <Button type="submit" size="md" loading={form.isSending}>
            {t('password.submit')}
          </Button>
        </Stack>
      </form>
    </SignInFrame>
  );
}
