import noteClasses from './login-note.module.css';
import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { account } from '@visita/core/account/contract';
import type { SignedIn } from '@visita/core/account/user';
import { Credentials } from '@visita/core/identity/proofs';
import type { Problem } from '@visita/core/problems';
import { safeRedirect } from '@visita/core/redirects';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link, useNavigate, useSearchParams, useLocation } from 'react-router';
import { writeWithoutReload } from '../api/use-write.ts';
import { usePath } from '../i18n/language.ts';
import { SentenceGap } from '../i18n/sentence-gap.tsx';
import { signIn } from '../session/session.ts';
import { useContractForm } from '../ui/contract-form.ts';
import { useProblemToast } from '../ui/problem-toast.ts';
import { GoogleButton } from './google-button.tsx';
import { useGreeting } from './greeting.ts';
import { GuestScreen } from './guest-screen.tsx';
import { PasskeyLogin } from './passkey-login.tsx';
import { PasswordField } from './password-field.tsx';
import { SecondStep } from './second-step.tsx';
import { useInvitedEmail } from './use-invited-email.ts';

export const handle = { namespaces: ['account', 'identity', 'plans'] };

export default function LoginPage() {
  const { t } = useTranslation('account');
  const path = usePath();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const lead = useGreeting('login');
  const showProblem = useProblemToast();
  const [isSecond, setSecond] = useState(false);
  const form = useContractForm({
    schema: Credentials,
    initialValues: { email: '', password: '' },
    labels: { email: t('fields.email'), password: t('fields.password') },
    onProblem: (problem: Problem) =>
      problem.key === 'secondFactorNeeded' ? setSecond(true) : showProblem(problem),
  });
  useInvitedEmail(form.values.email, (email) => form.setFieldValue('email', email));
  const enter = async (signedIn: SignedIn) => {
    signIn(signedIn);
    await navigate(safeRedirect(query.get('redirect')) ?? path('/cards'), { replace: true });
  };
  const logIn = form.submit(async (body) => enter(await writeWithoutReload(account.login, { body })));
  if (isSecond)
    return (
      <SecondStep
        onSend={async (factorCode) =>
          enter(await writeWithoutReload(account.login, { body: { ...form.getValues(), factorCode } }))
        }
        onBack={() => setSecond(false)}
      />
    );
  return (
    <GuestScreen title={t('login.title')} lead={lead}>
      <LoginNote />
      <form onSubmit={logIn} noValidate method="post">
        <Stack gap="md">
          <TextInput
            label={t('fields.email')}
            type="email"
            autoComplete="username"
            inputMode="email"
            withAsterisk={false}
            required
            {...form.getInputProps('email')}
          />
          <div>
            <PasswordField
              label={t('fields.password')}
              autoComplete="current-password"
              required
              {...form.getInputProps('password')}
            />
            <Anchor
              component={Link}
              to={{ pathname: path('/forgot-password'), search: query.toString() }}
              state={{ email: form.values.email }}
              size="sm"
              display="inline-block"
              mt="xs"
            >
              {t('login.forgot')}
            </Anchor>
          </div>
          <Button type="submit" size="md" loading={form.isSending}>
            {t('login.submit')}
          </Button>
        </Stack>
      </form>
      <PasskeyLogin onDone={enter} />
      <GoogleButton />
      <Text size="sm">
        {t('login.noAccount')}
        <SentenceGap />
        <Anchor
          component={Link}
          to={{ pathname: path('/register'), search: query.toString() }}
          size="sm"
          underline="always"
        >
          {t('login.register')}
        </Anchor>
      </Text>
    </GuestScreen>
  );
}

const notes = ['passwordChanged', 'verified'] as const;

/** A confirmation of the action that led here, such as a changed password. */
function LoginNote() {
  const { t } = useTranslation('account');
  const loginNote = (useLocation().state as { note?: string } | null)?.note;
  const note = notes.find((one) => one === loginNote);
  return note ? <output className={noteClasses.note}>{t(`notes.${note}`)}</output> : null;
}
