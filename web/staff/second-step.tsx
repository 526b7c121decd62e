import { Anchor, Button, Stack } from '@mantine/core';
import type { Output } from '@visita/core/api/endpoint';
import { Problem } from '@visita/core/problems';
import { staff } from '@visita/core/staff/contract';
import type { FactorKind } from '@visita/core/identity/second-factor';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useAction } from '../ui/use-action.ts';
import { writeStaffWithoutReload } from '../back-office/use-staff-write.ts';
import { CodeForm } from '../identity/code-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { signWithPasskey } from '../identity/passkey.ts';

type SignedIn = Output<typeof staff.loginByTotp>;

interface SecondStepProps {
  step: Output<typeof staff.login>;
  onDone: (signedIn: SignedIn) => Promise<void>;
  /** Called when the login token has expired (ten minutes): the sign-in starts over with the password. */
  onExpired: (problem: Problem) => void;
}

/**
 * Asks for a second factor: a passkey if the member of staff has one, with a button for each other factor.
 */
export function SecondStep({ step: { token, factors }, onDone, onExpired }: SecondStepProps) {
  const { t } = useTranslation('admin');
  const [kind, setKind] = useState<FactorKind>(
    factors.find((one) => one === 'passkey') ?? factors[0] ?? 'totp',
  );
  const isOver = (problem: Problem) => {
    const over = problem.key === 'loginExpired';
    if (over) onExpired(problem);
    return over;
  };
  return (
    <SignInFrame title={t('factor.title')} lead={t(`factor.${kind}.lead`)} isNext>
      {kind === 'totp' && (
        <CodeForm
          schema={staff.loginByTotp.terms.body}
          known={{ token }}
          label={t('factor.totp.code')}
          submit={t('login.submit')}
          isDigits
          onSend={async ({ code }) =>
            onDone(await writeStaffWithoutReload(staff.loginByTotp, { body: { token, code } }))
          }
          onProblem={isOver}
        />
      )}
      {kind === 'recoveryCode' && (
        <CodeForm
          schema={staff.loginByRecoveryCode.terms.body}
          known={{ token }}
          label={t('factor.recoveryCode.code')}
          submit={t('login.submit')}
          onSend={async ({ code }) =>
            onDone(await writeStaffWithoutReload(staff.loginByRecoveryCode, { body: { token, code } }))
          }
          onProblem={isOver}
        />
      )}
      {kind === 'passkey' && <PasskeyButton token={token} onDone={onDone} isOver={isOver} />}
      <Stack gap="2xs" align="flex-start">
        {factors
          .filter((other) => other !== kind)
          .map((other) => (
            <Anchor key={other} component="button" type="button" size="sm" onClick={() => setKind(other)}>
              {t(`factor.${other}.instead`)}
            </Anchor>
          ))}
      </Stack>
    </SignInFrame>
  );
}

interface PasskeyButtonProps extends Pick<SecondStepProps, 'onDone'> {
  token: string;
  isOver: (problem: Problem) => boolean;
}

function PasskeyButton({ token, onDone, isOver }: PasskeyButtonProps) {
  const { t } = useTranslation('admin');
  const { isSending, attempt } = useAction();
  const signIn = async () => {
    try {
      const passkey = await signWithPasskey(
        await writeStaffWithoutReload(staff.requestPasskey, { body: { token } }),
      );
      await onDone(await writeStaffWithoutReload(staff.loginByPasskey, { body: { token, passkey } }));
    } catch (error) {
      if (!(error instanceof Problem && isOver(error))) throw error;
    }
  };
  return (
    <Button size="md" data-autofocus loading={isSending} onClick={() => void attempt(signIn)}>
      {t('factor.passkey.submit')}
    </Button>
  );
}
