import { Alert, Button, Stack, TextInput } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import type { Output } from '@visita/core/api/endpoint';
import type { Problem } from '@visita/core/problems';
import { staff } from '@visita/core/staff/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { redirect, useLocation, useNavigate, useSearchParams } from 'react-router';
import { PasswordField } from '../account/password-field.tsx';
import { useContractForm } from '../ui/contract-form.ts';
import { problemWords } from '../ui/problem-words.ts';
import { writeStaffWithoutReload } from '../back-office/use-staff-write.ts';
import { FirstFactor } from './first-factor.tsx';
import { pathAfterSignIn } from '../back-office/require-me.ts';
import { SecondStep } from './second-step.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { enter, findMe } from '../back-office/staff-session.ts';
import type { Route } from './+types/login-page.ts';

/** The step after the password. `totp` is set at the first sign-in, when the second factor is set up. */
type LoginPageStep = Output<typeof staff.login> & { totp?: Output<typeof staff.startSetup> };

export const handle = { namespaces: ['account', 'identity'] };

/** Redirects a member of staff who is already signed in to the requested page. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const me = await findMe().catch(() => null);
  if (me) throw redirect(pathAfterSignIn(me, new URL(request.url).searchParams.get('redirect')));
  return null;
}

/** The staff sign-in: password, then second factor, which is set up at the first sign-in. */
export default function LoginPage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [step, setStep] = useState<LoginPageStep>();
  const [expired, setExpired] = useState<Problem>();
  const finish = async (signedIn: Parameters<typeof enter>[0]) => {
    await enter(signedIn);
    const me = await findMe();
    await navigate(me ? pathAfterSignIn(me, params.get('redirect')) : '/admin', { replace: true });
  };
  const begin = (problem?: Problem) => {
    setExpired(problem);
    setStep(undefined);
  };
  if (!step) return <PasswordStep expired={expired} onStep={setStep} />;
  if (step.totp) return <FirstFactor token={step.token} totp={step.totp} onDone={finish} onExpired={begin} />;
  return <SecondStep step={step} onDone={finish} onExpired={begin} />;
}

interface PasswordStepProps {
  /** The problem for which the sign-in starts over. */
  expired: Problem | undefined;
  onStep: (step: LoginPageStep) => void;
}

function PasswordStep({ expired, onStep }: PasswordStepProps) {
  const { t } = useTranslation('admin');
  const { t: problemT } = useTranslation(['common', 'problems']);
  const [problem, setProblem] = useState<Problem | undefined>(expired);
  const note = (useLocation().state as { note?: string } | null)?.note;
  const labels = { email: t('me.email'), password: t('login.password') };
  const form = useContractForm({
    schema: staff.login.terms.body,
    initialValues: { email: '', password: '' },
    labels,
    onProblem: setProblem,
  });
  const next = form.submit(async (body) => {
    setProblem(undefined);
    const step = await writeStaffWithoutReload(staff.login, { body });
    const isFirst = step.factors.length === 0;
    onStep({
      ...step,
      ...(isFirst && {
        totp: await writeStaffWithoutReload(staff.startSetup, { body: { token: step.token } }),
      }),
    });
  });
  return (
    <SignInFrame title={t('login.title')} lead={t('login.lead')} isNext={expired !== undefined}>
      {note === 'passwordChosen' && !problem && <output>{t('password.chosen')}</output>}
      {problem && (
        <Alert
          variant="outline"
          color="red"
          role="alert"
          title={problemWords(problemT, problem).title}
          c="var(--color-text)"
        >
          {problemWords(problemT, problem).message}
        </Alert>
      )}
      <form onSubmit={next} noValidate method="post">
        <Stack gap="md">
          <TextInput
            label={labels.email}
            type="email"
            autoComplete="username"
            inputMode="email"
            required
            withAsterisk={false}
            {...form.getInputProps('email')}
          />
          <PasswordField
            label={labels.password}
            autoComplete="current-password"
            required
            {...form.getInputProps('password')}
          />
          <Button type="submit" size="md" loading={form.isSending}>
            {t('login.next')}
          </Button>
        </Stack>
      </form>
    </SignInFrame>
  );
}
