import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { account, RegistrationForm } from '@visita/core/account/contract';
import { safeRedirect } from '@visita/core/redirects';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useOutletContext, useSearchParams } from 'react-router';
import { call } from '../api/call.ts';
import { useLanguage, usePath } from '../i18n/language.ts';
import { SentenceGap } from '../i18n/sentence-gap.tsx';
import { signIn } from '../session/session.ts';
import { useContractForm } from '../ui/contract-form.ts';
import { GoogleButton } from './google-button.tsx';
import { GuestScreen } from './guest-screen.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

export const handle = { namespaces: ['account'] };

export default function RegisterPage() {
  const { t } = useTranslation('account');
  const path = usePath();
  const language = useLanguage();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const form = useContractForm({
    schema: RegistrationForm,
    initialValues: { displayName: '', email: '', password: '', passwordConfirmation: '' },
    labels: {
      displayName: t('fields.displayName'),
      email: t('fields.email'),
      password: t('fields.password'),
      passwordConfirmation: t('fields.passwordConfirmation'),
    },
  });
  const printName = useOutletContext<(name: string) => void>();
  const { displayName } = form.values;
  useEffect(() => {
    printName(displayName);
    return () => printName('');
  }, [printName, displayName]);
  const register = form.submit(async (body) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    signIn(await call(account.register, { body: { ...body, language, timeZone } }));
    await navigate(safeRedirect(query.get('redirect')) ?? path('/cards'), { replace: true });
  });
  return (
    <GuestScreen title={t('register.title')} lead={t('register.lead')}>
      <form onSubmit={register} noValidate method="post">
        <Stack gap="md">
          <TextInput
            label={t('fields.displayName')}
            autoComplete="name"
            required
            withAsterisk={false}
            {...form.getInputProps('displayName')}
          />
          <TextInput
            label={t('fields.email')}
            type="email"
            autoComplete="username"
            inputMode="email"
            required
            withAsterisk={false}
            {...form.getInputProps('email')}
          />
          <NewPasswordFields form={form} label={t('fields.password')} known={[form.values.displayName, form.values.email]} />
          <Button type="submit" size="md" loading={form.isSending}>
            {t('register.submit')}
          </Button>
        </Stack>
      </form>
      <GoogleButton />
      <Text size="sm">
        {t('register.haveAccount')}
        <SentenceGap />
        <Anchor component={Link} to={{ pathname: path('/login'), search: query.toString() }} size="sm" underline="always">
          {t('register.login')}
        </Anchor>
      </Text>
    </GuestScreen>
  );
}
