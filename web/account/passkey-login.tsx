import { Button } from '@mantine/core';
import { security } from '@visita/core/account/security-contract';
import type { SignedIn } from '@visita/core/account/user';
import { writeWithoutReload } from '../api/use-write.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useAction } from '../ui/use-action.ts';

interface PasskeyLoginProps {
  isShared: boolean;
  onDone: (signedIn: SignedIn) => Promise<void>;
}

/** Logs in by a passkey. The device shows those that it has for this site. */
export function PasskeyLogin({ isShared, onDone }: PasskeyLoginProps) {
  const { t } = useTranslation('account');
  const { isSending, attempt } = useAction();
  const logIn = async () => {
    // loads at the first click, not for logins by password
    const { signWithPasskey } = await import('../identity/passkey.ts');
    const passkey = await signWithPasskey(await writeWithoutReload(security.requestPasskey, {}));
    await onDone(await writeWithoutReload(security.loginByPasskey, { body: { passkey, isShared } }));
  };
  return (
    <Button variant="default" size="md" fullWidth loading={isSending} onClick={() => void attempt(logIn)}>
      {t('passkeys.logIn')}
    </Button>
  );
}
