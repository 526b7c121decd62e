import { Button, Checkbox, Stack } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import type { Output } from '@visita/core/api/endpoint';
import type { Problem } from '@visita/core/problems';
import { staff } from '@visita/core/staff/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useSite } from '../site/site.ts';
import { useAction } from '../ui/use-action.ts';
import { writeStaffWithoutReload } from '../back-office/use-staff-write.ts';
import { CodeForm } from '../identity/code-form.tsx';
import { RecoveryCodes } from '../identity/recovery-codes.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { TotpSetup } from '../identity/totp-setup.tsx';

type SetUp = Output<typeof staff.finishSetup>;

interface FirstFactorProps {
  token: string;
  totp: Output<typeof staff.startSetup>;
  onDone: (signedIn: SetUp) => Promise<void>;
  onExpired: (problem: Problem) => void;
}

/**
 * The first sign-in, at which a second factor is mandatory: sets up the authenticator app, then shows the
 * recovery codes.
 */
export function FirstFactor({ token, totp, onDone, onExpired }: FirstFactorProps) {
  const { t } = useTranslation('admin');
  const [setUp, setSetUp] = useState<SetUp>();
  if (setUp) return <FirstCodes codes={setUp.recoveryCodes} onDone={() => onDone(setUp)} />;
  return (
    <SignInFrame title={t('setup.title')} lead={t('setup.lead')} isNext>
      <TotpSetup totp={totp} />
      <CodeForm
        schema={staff.finishSetup.terms.body}
        known={{ token }}
        label={t('factor.totp.code')}
        submit={t('setup.submit')}
        isDigits
        onSend={async ({ code }) =>
          setSetUp(await writeStaffWithoutReload(staff.finishSetup, { body: { token, code } }))
        }
        onProblem={(problem) => {
          if (problem.key === 'loginExpired') onExpired(problem);
          return problem.key === 'loginExpired';
        }}
      />
    </SignInFrame>
  );
}

function FirstCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => Promise<void> }) {
  const { t } = useTranslation('admin');
  const { brand } = useSite();
  const [areKept, setKept] = useState(false);
  const { isSending, attempt } = useAction();
  return (
    <SignInFrame title={t('codes.title')} lead={t('codes.lead')} isNext>
      <RecoveryCodes heading={t('codes.heading', { brand })} codes={codes} />
      <Stack gap="md">
        <Checkbox
          label={t('codes.kept')}
          checked={areKept}
          onChange={({ currentTarget }) => setKept(currentTarget.checked)}
        />
        <Button size="md" disabled={!areKept} loading={isSending} onClick={() => void attempt(onDone)}>
          {t('codes.go')}
        </Button>
      </Stack>
    </SignInFrame>
  );
}
