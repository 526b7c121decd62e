import { NewPassword } from '@visita/core/identity/password';
import { Problem } from '@visita/core/problems';
import { staff } from '@visita/core/staff/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useNavigate } from 'react-router';
import { writeStaffWithoutReload } from '../back-office/use-staff-write.ts';
import { useContractForm } from '../ui/contract-form.ts';

/** The form that sets a password by an invitation link; `isBroken` if the link has no valid token. */
export function useStaffPassword(token: string | null | undefined) {
  const { t } = useTranslation(['admin', 'account']);
  const navigate = useNavigate();
  const [isRefused, setRefused] = useState(false);
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
      await writeStaffWithoutReload(staff.choosePassword, { body: { ...body, token: token ?? '' } });
    } catch (error) {
      if (error instanceof Problem && isOfLink(error)) return setRefused(true);
      throw error;
    }
    return navigate('/admin/login', { replace: true, state: { note: 'passwordChosen' } });
  });
  return { form, labels, choose, isBroken: token === null || token === '' || isRefused };
}

/**
 * True if the problem is the link's token. A token that is longer than the contract allows counts as invalid.
 */
const isOfLink = ({ key, details }: Problem): boolean =>
  key === 'tokenExpired' ||
  key === 'invalidToken' ||
  (details.errors?.some(({ field }) => field === 'token') ?? false);
