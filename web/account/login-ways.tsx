import type { SignedIn } from '@visita/core/account/user';
import { useState } from 'react';
import { isMailOff } from '../session/guard.ts';
import { CodeLogin } from './code-login.tsx';
import { LoginChoice } from './login-choice.tsx';
import { PasswordLogin } from './password-login.tsx';
import { SecondStep } from './second-step.tsx';
import { SharedComputer } from './shared-computer.tsx';

type LoginWay =
  | { name: 'choice' | 'password' }
  | { name: 'code'; secret: string }
  /** `send` repeats the login with the code of the app. */
  | { name: 'factor'; send: (factorCode: string) => Promise<SignedIn> };

interface LoginWaysProps {
  email: string;
  onBack: () => void;
  onDone: (signedIn: SignedIn, login: { isShared: boolean; isByPasskey: boolean }) => Promise<void>;
}

/** The ways to log in with an address. Where no mail is sent, the password comes first. */
export function LoginWays({ email, onBack, onDone: enter }: LoginWaysProps) {
  const [isShared, setShared] = useState(false);
  const onDone = (signedIn: SignedIn) => enter(signedIn, { isShared, isByPasskey: false });
  const onPasskey = (signedIn: SignedIn) => enter(signedIn, { isShared, isByPasskey: true });
  const sharing = <SharedComputer isShared={isShared} onChange={setShared} />;
  const first: LoginWay = { name: isMailOff() ? 'password' : 'choice' };
  const [way, setWay] = useState<LoginWay>(first);
  const onFactor = (send: (factorCode: string) => Promise<SignedIn>) => setWay({ name: 'factor', send });
  const backToFirst = () => setWay(first);
  if (way.name === 'factor')
    return <SecondStep onSend={async (code) => onDone(await way.send(code))} onBack={backToFirst} />;
  if (way.name === 'code')
    return (
      <CodeLogin
        email={email}
        secret={way.secret}
        isShared={isShared}
        onFactor={onFactor}
        onBack={backToFirst}
        onDone={onDone}
      />
    );
  if (way.name === 'password')
    return (
      <PasswordLogin
        email={email}
        isShared={isShared}
        sharing={isMailOff() && sharing}
        onFactor={onFactor}
        onBack={isMailOff() ? onBack : backToFirst}
        onDone={onDone}
        onPasskey={onPasskey}
      />
    );
  return (
    <LoginChoice
      email={email}
      isShared={isShared}
      sharing={sharing}
      onCode={(secret) => setWay({ name: 'code', secret })}
      onPassword={() => setWay({ name: 'password' })}
      onBack={onBack}
      onDone={onPasskey}
    />
  );
}
