import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { account, RegistrationForm } from '@visita/core/account/contract';
import { safeRedirect } from '@visita/core/redirects';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { writeWithoutReload } from '../api/use-write.ts';
import { useLanguage, usePath } from '../i18n/language.ts';
import { SentenceGap } from '../i18n/sentence-gap.tsx';
import { signIn } from '../session/session.ts';
import { useContractForm } from '../ui/contract-form.ts';
import { FederatedButtons } from './federated-buttons.tsx';
import { useGreeting, usePrintedName } from './greeting.ts';
import { GuestScreen } from './guest-screen.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useInvitedEmail } from './use-invited-email.ts';

export const handle = { namespaces: ['account', 'plans'] };

export default function RegisterPage() {
  const { t } = useTranslation('account');
  const path = usePath();
  const language = useLanguage();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const redirect = safeRedirect(query.get('redirect'));
  const lead = useGreeting('register');
  const form = useContractForm({
    schema: RegistrationForm,
    initialValues: {
      displayName: (query.get('name') ?? '').slice(0, 80),
      email: '',
      password: '',
      passwordConfirmation: '',
    },
    labels: {
      displayName: t('fields.displayName'),
      email: t('fields.email'),
      password: t('fields.password'),
      passwordConfirmation: t('fields.passwordConfirmation'),
    },
  });
  useInvitedEmail(form.values.email, (email) => form.setFieldValue('email', email));
  usePrintedName(form.values.displayName);
  const register = form.submit(async (body) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    signIn(await writeWithoutReload(account.register, { body: { ...body, language, timeZone } }));
    await navigate(redirect ?? path('/cards/new'), { replace: true });
  });
  return (
    <GuestScreen
      title={redirect ? t('register.title') : t('register.card.title')}
      lead={redirect ? lead : t('register.card.lead')}
    >
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
          <NewPasswordFields
            form={form}
            label={t('fields.password')}
            known={[form.values.displayName, form.values.email]}
          />
          <Button type="submit" size="md" loading={form.isSending}>
            {redirect ? t('register.submit') : t('register.card.submit')}
          </Button>
        </Stack>
      </form>
      <FederatedButtons />
      <Text size="sm">
        {t('register.haveAccount')}
        <SentenceGap />
        <Anchor
          component={Link}
          to={{ pathname: path('/login'), search: query.toString() }}
          size="sm"
          underline="always"
        >
          {t('register.login')}
        </Anchor>
      </Text>
    </GuestScreen>
  );
}
