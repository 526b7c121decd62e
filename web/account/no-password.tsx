import { Button, Text } from '@mantine/core';
import { account } from '@visita/core/account/contract';
import type { User } from '@visita/core/account/user';
import { Problem } from '@visita/core/problems';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useNavigate } from 'react-router';
import { writeWithoutReload } from '../api/use-write.ts';
import { usePath } from '../i18n/language.ts';
import { logOut } from '../session/log-out.ts';
import { useProblemToast } from '../ui/problem-toast.ts';
import classes from './settings-form.module.css';

/**
 * For accounts without a password: a password is set by an emailed link, whose screen requires
 * signing out.
 */
export function NoPassword({ user }: { user: User }) {
  const { t } = useTranslation('account');
  const path = usePath();
  const navigate = useNavigate();
  const showProblem = useProblemToast();
  const [isSending, setSending] = useState(false);
  const requestLink = async () => {
    setSending(true);
    try {
      await writeWithoutReload(account.forgotPassword, { body: { email: user.email } });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setSending(false);
      return showProblem(error);
    }
    await logOut();
    await navigate(path('/forgot-password'), { state: { email: user.email, isSent: true } });
  };
  return (
    <>
      <Text size="sm">{t('noPassword.text')}</Text>
      <Button
        variant="default"
        className={classes.send}
        loading={isSending}
        onClick={() => void requestLink()}
      >
        {t('noPassword.button')}
      </Button>
    </>
  );
}
