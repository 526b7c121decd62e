import { Anchor, Stack } from '@mantine/core';
import { FactorCode } from '@visita/core/identity/second-factor';
import type { Problem } from '@visita/core/problems';
import { useState } from 'react';
import { z } from 'zod';
import { useTranslation } from '../i18n/use-translation.ts';
import { CodeForm } from './code-form.tsx';

const Body = z.object({ code: FactorCode });

interface FactorFormProps {
  submit: string;
  onSend: (code: string) => Promise<unknown>;
  /** Handles a refusal and returns true, or returns false to have it reported at the field. */
  onProblem?: (problem: Problem) => boolean;
}

/** Asks for a code of the authenticator app, or for a recovery code if the phone is lost. */
export function FactorForm({ submit, onSend, onProblem }: FactorFormProps) {
  const { t } = useTranslation('identity');
  const [isRecovery, setRecovery] = useState(false);
  return (
    <Stack gap="md">
      <CodeForm
        key={String(isRecovery)}
        schema={Body}
        label={isRecovery ? t('recoveryCode') : t('code')}
        submit={submit}
        isDigits={!isRecovery}
        onSend={({ code }) => onSend(code)}
        {...(onProblem && { onProblem })}
      />
      <Anchor component="button" type="button" size="sm" ta="start" onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? t('useApp') : t('useRecoveryCode')}
      </Anchor>
    </Stack>
  );
}
