import { Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { account, Registration } from '@visita/core/account/contract';
import { confirmed } from '@visita/core/password';
import { safeRedirect } from '@visita/core/redirects';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { call } from '../api/call.ts';
import { useLanguage, usePath } from '../i18n/language.ts';
import { signIn } from '../session/session.ts';
import { useContractForm } from '../ui/contract-form.ts';
import { GoogleButton } from './google-button.tsx';
import { NewPasswordField } from './new-password-field.tsx';

export const handle = { namespaces: ['account'] };

export default function RegisterPage() {
  const { t } = useTranslation('account');
  const path = usePath();
  const language = useLanguage();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const form = useContractForm({
    schema: Registration,
    initialValues: { displayName: '', email: '', password: '' },
    labels: {
      displayName: t('fields.displayName'),
      email: t('fields.email'),
      password: t('fields.password'),
    },
  });
  const register = form.submit(async (body) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    signIn(await call(account.register, { body: { ...confirmed(body), language, timeZone } }));
    await navigate(safeRedirect(query.get('redirect')) ?? path('/cards'), { replace: true });
  });
  return (
    <Stack className="form-width" py={64} gap="md">
      <title>{t('register.title')}</title>
      <meta name="robots" content="noindex" />
      <div>
        <Title order={1}>{t('register.title')}</Title>
        <Text c="dimmed" mt={4}>
          {t('register.lead')}
        </Text>
      </div>
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
          <NewPasswordField form={form} label={t('fields.password')} known={[form.values.displayName, form.values.email]} />
          <Button type="submit" size="md" loading={form.isSending}>
            {t('register.submit')}
          </Button>
        </Stack>
      </form>
      <GoogleButton />
      <Text size="sm">
        {t('register.haveAccount')}{' '}
        <Anchor component={Link} to={{ pathname: path('/login'), search: query.toString() }} size="sm" underline="always">
          {t('register.login')}
        </Anchor>
      </Text>
    </Stack>
  );
}
