import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { account } from '@visita/core/account/contract';
import { bindTapped, TappedCard } from '@visita/core/account/tapped-card';
import { NewPassword } from '@visita/core/password';
import { Problem } from '@visita/core/problems';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { writeWithoutReload } from '../api/use-write.ts';
import { usePath } from '../i18n/language.ts';
import { findUser } from '../session/session.ts';
import { useContractForm } from '../ui/contract-form.ts';
import { GuestScreen } from './guest-screen.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

export const handle = { namespaces: ['account'] };

/**
 * Sets a password by the emailed link. The token is checked only when the form is sent, because checking it
 * would consume it.
 */
export default function ResetPasswordPage() {
  const { t } = useTranslation('account');
  const path = usePath();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  // a visitor who started from a tapped card returns to it
  const { data: tapped } = TappedCard.safeParse(query.get('tapped'));
  const search = tapped ? `?redirect=${encodeURIComponent(path(bindTapped(tapped)))}` : '';
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
      await writeWithoutReload(account.resetPassword, { body: { ...body, token } });
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

  const broken = token === '' ? 'invalid' : refusal;
  if (broken)
    return (
      <GuestScreen
        drawing="link"
        title={t(`reset.${broken}.title`)}
        lead={t(`reset.${broken}.text`)}
        isAnswer
      >
        <Button component={Link} to={{ pathname: path('/forgot-password'), search }} size="md">
          {t('reset.again')}
        </Button>
        <Button component={Link} to={{ pathname: path('/login'), search }} size="md" variant="default">
          {t('login.submit')}
        </Button>
      </GuestScreen>
    );
  return (
    <form onSubmit={reset} noValidate method="post">
      <GuestScreen title={t('reset.title')} lead={t('reset.lead')}>
        <NewPasswordFields form={form} label={labels.password} known={[]} />
        <Button type="submit" size="md" loading={form.isSending}>
          {t('reset.submit')}
        </Button>
      </GuestScreen>
    </form>
  );
}

/** Classifies a problem with the token. A token that is longer than the contract allows counts as invalid. */
function getKind({ key, details }: Problem): 'invalid' | 'expired' | undefined {
  if (key === 'tokenExpired') return 'expired';
  const isToken = details.errors?.some(({ field }) => field === 'token');
  return key === 'invalidToken' || key === 'invalidPasswordResetToken' || isToken ? 'invalid' : undefined;
}
