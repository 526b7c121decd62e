import { Anchor, Button, Stack } from '@mantine/core';
import { security, type ProofKind } from '@visita/core/account/security-contract';
import { Problem } from '@visita/core/problems';
import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import { endProof } from '../api/proof.ts';
import { writeWithoutReload } from '../api/use-write.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { FactorForm } from '../identity/factor-form.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useProblemToast } from '../ui/problem-toast.ts';
import { MailedProof } from './mailed-proof.tsx';
import { PasskeyProof } from './passkey-proof.tsx';
import { PasswordProofForm } from './password-proof-form.tsx';
import type { ProofBody } from './proof-body.ts';

/**
 * Asks for a fresh proof of the session, by one of the ways that the account has. It is mounted while a call
 * waits for it.
 */
export function ProofDialog() {
  const { t } = useTranslation(['account', 'identity', 'common']);
  const showProblem = useProblemToast();
  const [kinds, setKinds] = useState<readonly ProofKind[]>();
  const [selectedKind, setSelectedKind] = useState<ProofKind>();
  useEffect(() => {
    call(security.proof, {}).then(setKinds, (error: unknown) => {
      endProof(false);
      if (error instanceof Problem) showProblem(error);
    });
    // mounted anew for each question
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  if (!kinds) return null;
  const kind = selectedKind ?? kinds[0];
  const prove = async (body: ProofBody) => {
    await writeWithoutReload(security.prove, { body });
    endProof(true);
  };
  return (
    <Dialog isOpen onClose={() => endProof(false)} title={t('proof.title')}>
      <Stack gap="md">
        <p>{kind ? t('proof.text') : t('proof.none')}</p>
        {kind === 'password' && <PasswordProofForm onProve={prove} />}
        {kind === 'factorCode' && (
          <FactorForm submit={t('proof.submit')} onSend={(factorCode) => prove({ factorCode })} />
        )}
        {kind === 'passkey' && <PasskeyProof onProve={prove} />}
        {kind === 'mailedCode' && <MailedProof onProve={prove} />}
        {kinds
          .filter((other) => other !== kind)
          .map((other) => (
            <Anchor
              key={other}
              component="button"
              type="button"
              size="sm"
              ta="start"
              onClick={() => setSelectedKind(other)}
            >
              {t(`proof.${other}`)}
            </Anchor>
          ))}
        <Button variant="default" onClick={() => endProof(false)}>
          {t('common:cancel')}
        </Button>
      </Stack>
    </Dialog>
  );
}
