import { Button } from '@mantine/core';
import { webhooks, type Webhook } from '@visita/core/webhooks/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useWrite, writeWithoutReload } from '../api/use-write.ts';
import { usePath } from '../i18n/language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useAction } from '../ui/use-action.ts';
import { ShownSecret } from './shown-secret.tsx';
import { WebhookForm } from './webhook-form.tsx';

interface WebhookActionProps {
  webhook: Webhook;
}

/** Opens a dialog with the address and the events. */
export function EditWebhook({ webhook: { id, url, events } }: WebhookActionProps) {
  const { t } = useTranslation('webhooks');
  const write = useWrite();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('edit.button')}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={t('edit.title')}>
        <WebhookForm
          initialValues={{ url, events }}
          submit={t('save')}
          onSend={async ({ url: address, events: selection }) => {
            await write(webhooks.change, { params: { id }, body: { url: address, events: selection } });
            close();
          }}
          onClose={close}
        />
      </Dialog>
    </>
  );
}

/** Replaces the secret and shows the new one, once. */
export function RotateSecret({ webhook: { id } }: WebhookActionProps) {
  const { t } = useTranslation('webhooks');
  const write = useWrite();
  const [secret, setSecret] = useState<string>();
  const close = () => setSecret(undefined);
  return (
    <>
      <ConfirmButton
        button={t('rotate.button')}
        question={t('rotate.question')}
        meaning={[t('rotate.meaning')]}
        confirm={t('rotate.button')}
        onConfirm={async () => setSecret((await write(webhooks.rotate, { params: { id } })).secret)}
      />
      <Dialog isOpen={secret !== undefined} onClose={close} title={t('secret')}>
        {secret !== undefined && <ShownSecret secret={secret} onClose={close} />}
      </Dialog>
    </>
  );
}

/** Disables a webhook, or enables it again. */
export function SwitchWebhook({ webhook: { id, disabledAt } }: WebhookActionProps) {
  const { t } = useTranslation('webhooks');
  const write = useWrite();
  const { isSending, attempt } = useAction();
  const enable = (isEnabled: boolean) => write(webhooks.change, { params: { id }, body: { isEnabled } });
  if (disabledAt)
    return (
      <Button loading={isSending} onClick={() => void attempt(() => enable(true))}>
        {t('enable')}
      </Button>
    );
  return (
    <ConfirmButton
      button={t('disable.button')}
      question={t('disable.question')}
      meaning={[t('disable.meaning')]}
      confirm={t('disable.button')}
      onConfirm={() => enable(false)}
    />
  );
}

/** Deletes a webhook and returns to the settings. */
export function RemoveWebhook({ webhook: { id } }: WebhookActionProps) {
  const { t } = useTranslation('webhooks');
  const path = usePath();
  const navigate = useNavigate();
  return (
    <ConfirmButton
      button={t('remove.button')}
      question={t('remove.question')}
      meaning={[t('remove.meaning')]}
      confirm={t('remove.button')}
      isGrave
      onConfirm={async () => {
        await writeWithoutReload(webhooks.remove, { params: { id } });
        await navigate(path('/settings#webhooks'), { replace: true });
      }}
    />
  );
}
