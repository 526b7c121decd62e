import { Button } from '@mantine/core';
import { security } from '@visita/core/account/security-contract';
import { writeWithoutReload } from '../api/use-write.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { signWithPasskey } from '../identity/passkey.ts';
import { useAction } from '../ui/use-action.ts';
import type { ProofBody } from './proof-body.ts';

/** Proves the session by a passkey of the account. */
export function PasskeyProof({ onProve }: { onProve: (body: ProofBody) => Promise<void> }) {
  const { t } = useTranslation('account');
  const { isSending, attempt } = useAction();
  const sign = async () => {
    const options = await writeWithoutReload(security.requestPasskeyProof, {});
    await onProve({ passkey: await signWithPasskey(options) });
  };
  return (
    <Button data-autofocus loading={isSending} onClick={() => void attempt(sign)}>
      {t('proof.passkey')}
    </Button>
  );
}
