import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import form from '../account/settings-form.module.css';
import { Dialog } from '../ui/dialog.tsx';
import { CreatedKey } from './created-key.tsx';
import { NewKeyForm } from './new-key-form.tsx';

/** Opens a dialog that creates an API key, and then shows it, once. */
export function NewKeyButton() {
  const { t } = useTranslation('account');
  const [isOpen, setOpen] = useState(false);
  const [created, setCreated] = useState<string>();
  const close = () => {
    setOpen(false);
    setCreated(undefined);
  };
  return (
    <>
      <Button variant="default" className={form.send} onClick={() => setOpen(true)}>
        {t('apiKeys.create')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={created === undefined ? t('apiKeys.create') : t('apiKeys.created')}
      >
        {created === undefined ? (
          <NewKeyForm onCreated={setCreated} onClose={close} />
        ) : (
          <CreatedKey secret={created} onClose={close} />
        )}
      </Dialog>
    </>
  );
}
