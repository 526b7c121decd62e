import { Anchor, Button, Text, TextInput } from '@mantine/core';
import { account, ForgotForm } from '@visita/core/account/contract';
import { tappedIn } from '@visita/core/account/tapped-card';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link, useLocation, useSearchParams } from 'react-router';
import { writeWithoutReload } from '../api/use-write.ts';
import { usePath } from '../i18n/language.ts';
import { SentenceGap } from '../i18n/sentence-gap.tsx';
import { useContractForm } from '../ui/contract-form.ts';
import { GuestScreen } from './guest-screen.tsx';

export const handle = { namespaces: ['account'] };

/** Requests a reset link. The answer is the same whether or not the account exists (no user enumeration). */
export default function ForgotPasswordPage() {
  const { t } = useTranslation('account');
  const path = usePath();
  const { email: knownEmail = '', isSent = false } = (useLocation().state ?? {}) as {
    email?: string;
    isSent?: boolean;
  };
  const [query] = useSearchParams();
  const login = { pathname: path('/login'), search: query.toString() };
  const [sentTo, setSentTo] = useState(isSent ? knownEmail : undefined);
  const form = useContractForm({
    schema: ForgotForm,
    initialValues: { email: knownEmail },
    labels: { email: t('fields.email') },
  });
  const requestLink = form.submit(async ({ email }) => {
    await writeWithoutReload(account.forgotPassword, {
      body: { email, tapped: tappedIn(query.get('redirect')) },
    });
    setSentTo(email.trim());
  });

  if (sentTo !== undefined)
    return (
      <GuestScreen
        drawing="mail"
        title={t('forgot.sent.title')}
        lead={t('forgot.sent.text', { email: sentTo })}
        isAnswer
      >
        <Text>{t('forgot.sent.junk')}</Text>
        <Button variant="default" size="md" onClick={() => setSentTo(undefined)}>
          {t('forgot.sent.other')}
        </Button>
        <Anchor component={Link} to={login} size="sm" underline="always">
          {t('register.login')}
        </Anchor>
      </GuestScreen>
    );
  return (
    <form onSubmit={requestLink} noValidate method="post">
      <GuestScreen title={t('forgot.title')} lead={t('forgot.lead')}>
        <TextInput
          label={t('fields.email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          withAsterisk={false}
          {...form.getInputProps('email')}
        />
        <Button type="submit" size="md" loading={form.isSending}>
          {t('forgot.submit')}
        </Button>
        <Text size="sm">
          {t('forgot.remembered')}
          <SentenceGap />
          <Anchor component={Link} to={login} size="sm" underline="always">
            {t('register.login')}
          </Anchor>
        </Text>
      </GuestScreen>
    </form>
  );
}
