import { Anchor, Button, Stack, VisuallyHidden } from '@mantine/core';
import { account, type LoginForm } from '@visita/core/account/contract';
import type { SignedIn } from '@visita/core/account/user';
import { Credentials } from '@visita/core/identity/proofs';
import { useEffect, useRef, type ReactNode } from 'react';
import type { z } from 'zod';
import { Link, useSearchParams } from 'react-router';
import { writeWithoutReload } from '../api/use-write.ts';
import { usePath } from '../i18n/language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { isMailOff } from '../session/guard.ts';
import { useContractForm } from '../ui/contract-form.ts';
import { answerProblem } from './answer-problem.ts';
import { GuestScreen } from './guest-screen.tsx';
import { PasskeyLogin } from './passkey-login.tsx';
import { PasswordField } from './password-field.tsx';

interface PasswordLoginProps {
  email: string;
  isShared: boolean;
  /** The choice of a session that ends with the browser, if this is the first step after the address. */
  sharing: ReactNode;
  /** Called if the account needs a second factor, with a function that repeats the login with its code. */
  onFactor: (send: (factorCode: string) => Promise<SignedIn>) => void;
  onBack: () => void;
  onDone: (signedIn: SignedIn) => Promise<void>;
  /** Called after a login by passkey, which stands here where no mail is sent. */
  onPasskey: (signedIn: SignedIn) => Promise<void>;
}

/** Logs in by password. The address stands beside it, hidden, so that password managers recognize the pair. */
export function PasswordLogin({
  email,
  isShared,
  sharing,
  onFactor,
  onBack,
  onDone,
  onPasskey,
}: PasswordLoginProps) {
  const { t } = useTranslation('account');
  const path = usePath();
  const [query] = useSearchParams();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const send = (body: z.input<typeof LoginForm>): Promise<SignedIn> =>
    writeWithoutReload(account.login, { body: { ...body, isShared } });
  const form = useContractForm({
    schema: Credentials,
    initialValues: { email, password: '' },
    labels: { password: t('fields.password') },
  });
  const logIn = form.submit((body) =>
    answerProblem(send(body).then(onDone), {
      secondFactorNeeded: () => onFactor((factorCode) => send({ ...body, factorCode })),
    }),
  );
  return (
    <GuestScreen title={t('login.title')} lead={t('login.choice.lead', { email })}>
      <form onSubmit={logIn} noValidate method="post">
        <Stack gap="md">
          <VisuallyHidden>
            <input
              type="email"
              autoComplete="username"
              aria-label={t('fields.email')}
              tabIndex={-1}
              readOnly
              value={email}
            />
          </VisuallyHidden>
          <div>
            <PasswordField
              ref={field}
              label={t('fields.password')}
              autoComplete="current-password"
              required
              {...form.getInputProps('password')}
            />
            <Anchor
              component={Link}
              to={{ pathname: path('/forgot-password'), search: query.toString() }}
              state={{ email }}
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
      {isMailOff() && <PasskeyLogin isShared={isShared} onDone={onPasskey} />}
      {sharing}
      <Anchor component="button" type="button" size="sm" ta="start" onClick={onBack}>
        {t(isMailOff() ? 'login.choice.other' : 'login.choice.back')}
      </Anchor>
    </GuestScreen>
  );
}
