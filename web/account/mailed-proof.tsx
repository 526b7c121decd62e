import { Button, Stack } from '@mantine/core';
import { security } from '@visita/core/account/security-contract';
import { MailedCode } from '@visita/core/identity/mailed-code';
import { useState } from 'react';
import { writeWithoutReload } from '../api/use-write.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { CodeForm } from '../identity/code-form.tsx';
import { useUser } from '../session/session.ts';
import { useAction } from '../ui/use-action.ts';
import type { ProofBody } from './proof-body.ts';

const Body = MailedCode.pick({ code: true });

/** Proves the session by a code that is emailed when it is asked for. */
export function MailedProof({ onProve }: { onProve: (body: ProofBody) => Promise<void> }) {
  const { t } = useTranslation('account');
  const user = useUser();
  const { isSending, attempt } = useAction();
  const [secret, setSecret] = useState<string>();
  const send = async () => setSecret((await writeWithoutReload(security.mailProofCode, {})).secret);
  if (secret === undefined)
    return (
      <Button data-autofocus loading={isSending} onClick={() => void attempt(send)}>
        {t('proof.send')}
      </Button>
    );
  return (
    <Stack gap="md">
      <output>{t('proof.sent', { email: user?.email ?? '' })}</output>
      <CodeForm
        schema={Body}
        label={t('proof.code')}
        submit={t('proof.submit')}
        isDigits
        onSend={({ code }) => onProve({ mailedCode: { secret, code } })}
      />
    </Stack>
  );
}
