import type { SignedIn } from '@visita/core/account/user';
import { safeRedirect } from '@visita/core/redirects';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { isMailOff } from '../session/guard.ts';
import { signIn } from '../session/session.ts';
import { CodeLogin } from './code-login.tsx';
import { LoginAddress } from './login-address.tsx';
import { LoginChoice } from './login-choice.tsx';
import { PasswordLogin } from './password-login.tsx';
import { SecondStep } from './second-step.tsx';

type LoginStep =
  | { name: 'address' | 'choice' | 'password' }
  | { name: 'code'; secret: string }
  /** `send` repeats the login with the code of the app. */
  | { name: 'factor'; send: (factorCode: string) => Promise<SignedIn> };

/**
 * The steps of a login: the address first, then the same ways to log in for every address. Only the owner of an account
 * learns which of them it has.
 */
export function LoginSteps() {
  const path = usePath();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [email, setEmail] = useState('');
  const [step, setStep] = useState<LoginStep>({ name: 'address' });
  const enter = async (signedIn: SignedIn) => {
    signIn(signedIn);
    await navigate(safeRedirect(query.get('redirect')) ?? path('/cards'), { replace: true });
  };
  const requestFactor = (send: (factorCode: string) => Promise<SignedIn>) =>
    setStep({ name: 'factor', send });
  const choose = () => setStep({ name: isMailOff() ? 'address' : 'choice' });
  switch (step.name) {
    case 'address':
      return (
        <LoginAddress
          email={email}
          onNext={(address) => {
            setEmail(address);
            setStep({ name: isMailOff() ? 'password' : 'choice' });
          }}
          onDone={enter}
        />
      );
    case 'choice':
      return (
        <LoginChoice
          email={email}
          onCode={(secret) => setStep({ name: 'code', secret })}
          onPassword={() => setStep({ name: 'password' })}
          onBack={() => setStep({ name: 'address' })}
          onDone={enter}
        />
      );
    case 'password':
      return <PasswordLogin email={email} onFactor={requestFactor} onBack={choose} onDone={enter} />;
    case 'code':
      return (
        <CodeLogin
          email={email}
          secret={step.secret}
          onFactor={requestFactor}
          onBack={choose}
          onDone={enter}
        />
      );
    case 'factor':
      return <SecondStep onSend={async (code) => enter(await step.send(code))} onBack={choose} />;
  }
}
