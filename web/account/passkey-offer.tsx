import { Button, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from '../i18n/use-translation.ts';
import { useAction } from '../ui/use-action.ts';
import { addPasskey } from './add-passkey.ts';
import { GuestScreen } from './guest-screen.tsx';
import { useDeviceName } from './use-device-name.ts';

interface PasskeyOfferProps {
  /** Called after the passkey was added or the offer declined. */
  onDone: () => void | Promise<void>;
}

/** Offers a passkey after a login by code or password. It is named after the device; settings rename and remove it. */
export function PasskeyOffer({ onDone }: PasskeyOfferProps) {
  const { t } = useTranslation('account');
  const getDeviceName = useDeviceName();
  const { isSending, attempt } = useAction();
  const add = async () => {
    await addPasskey(getDeviceName(navigator.userAgent));
    notifications.show({ message: t('passkeys.done') });
    await onDone();
  };
  return (
    <GuestScreen title={t('passkeys.offer.title')} lead={t('passkeys.offer.lead')} isAnswer>
      <Stack gap="md" mt="xs">
        <Button size="md" loading={isSending} onClick={() => void attempt(add)}>
          {t('passkeys.add')}
        </Button>
        <Button size="md" variant="default" disabled={isSending} onClick={() => void onDone()}>
          {t('passkeys.offer.later')}
        </Button>
      </Stack>
    </GuestScreen>
  );
}
