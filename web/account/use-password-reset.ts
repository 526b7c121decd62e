import { notifications } from '@mantine/notifications';
import { account } from '@visita/core/account/contract';
import { NewPassword } from '@visita/core/identity/password';
import { Problem } from '@visita/core/problems';
import { useEffect, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useNavigate } from 'react-router';
import { writeWithoutReload } from '../api/use-write.ts';
import { usePath } from '../i18n/language.ts';
import { findUser } from '../session/session.ts';
import { useContractForm } from '../ui/contract-form.ts';

interface PasswordResetOptions {
  /** The token of the emailed link; null if the link has none, undefined while it is not known. */
  token: string | null | undefined;
  /** The query string of the login page that follows. */
  search: string;
}

/** The form that sets a new password by an emailed link; `broken` says why the link cannot be used. */
export function usePasswordReset({ token, search }: PasswordResetOptions) {
  const { t } = useTranslation('account');
  const path = usePath();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<'invalid' | 'expired'>();
  useEffect(() => {
    // the guard will redirect the signed-in user to the home page; explains why
    const tell = (email: string) =>
      notifications.show({ message: t('reset.loggedIn', { email }), autoClose: false });
    findUser().then(
      (user) => user && tell(user.email),
      () => undefined,
    );
    // runs once: the user cannot change on this screen
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const labels = {
    password: t('fields.newPassword'),
    passwordConfirmation: t('fields.passwordConfirmation'),
  };
  const form = useContractForm({
    schema: NewPassword,
    initialValues: { password: '', passwordConfirmation: '' },
    labels,
  });

  const reset = form.submit(async (body) => {
    try {
      await writeWithoutReload(account.resetPassword, { body: { ...body, token: token ?? '' } });
    } catch (problem) {
      const kind = problem instanceof Problem ? getKind(problem) : undefined;
      if (!kind) throw problem;
      return setRefusal(kind);
    }
    return navigate(
      { pathname: path('/login'), search },
      { replace: true, state: { note: 'passwordChanged' } },
    );
  });

  return { form, labels, reset, broken: token === null || token === '' ? ('invalid' as const) : refusal };
}

/** Classifies a problem with the token. A token that is longer than the contract allows counts as invalid. */
function getKind({ key, details }: Problem): 'invalid' | 'expired' | undefined {
  if (key === 'tokenExpired') return 'expired';
  const isToken = details.errors?.some(({ field }) => field === 'token');
  return key === 'invalidToken' || key === 'invalidPasswordResetToken' || isToken ? 'invalid' : undefined;
}
