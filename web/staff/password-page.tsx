import { Button, Stack } from '@mantine/core';
import { NewPassword } from '@visita/core/password';
import { Problem } from '@visita/core/problems';
import { staff } from '@visita/core/staff/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { NewPasswordFields } from '../account/new-password-fields.tsx';
import { useContractForm } from '../ui/contract-form.ts';
import { writeStaffWithoutReload } from '../back-office/use-staff-write.ts';
import { SignInFrame } from './sign-in-frame.tsx';

export const handle = { namespaces: ['account'] };

/**
 * Sets a password by an invitation link. The token is checked only when the form is sent, because checking it
 * would consume it.
 */
export default function PasswordPage() {
  const { t } = useTranslation(['admin', 'account']);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const [isBroken, setBroken] = useState(token === '');
  const labels = {
    password: t('password.new'),
    passwordConfirmation: t('account:fields.passwordConfirmation'),
  };
  const form = useContractForm({
    schema: NewPassword,
    initialValues: { password: '', passwordConfirmation: '' },
    labels,
  });
  const choose = form.submit(async (body) => {
    try {
      await writeStaffWithoutReload(staff.choosePassword, { body: { ...body, token } });
    } catch (error) {
      if (error instanceof Problem && isOfLink(error)) return setBroken(true);
      throw error;
    }
    return navigate('/admin/login', { replace: true, state: { note: 'passwordChosen' } });
  });
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

/**
 * True if the problem is the link's token. A token that is longer than the contract allows counts as invalid.
 */
const isOfLink = ({ key, details }: Problem): boolean =>
  key === 'tokenExpired' ||
  key === 'invalidToken' ||
  (details.errors?.some(({ field }) => field === 'token') ?? false);
