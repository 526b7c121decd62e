import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { NewAddress } from '@visita/core/addresses/new-address';
import { addresses, type Address } from '@visita/core/addresses/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { useWrite } from '../api/use-write.ts';
import { useUser } from '../session/session.ts';
import { Dialog } from '../ui/dialog.tsx';
import { AddressForm } from './address-form.tsx';
import { blankAddress, toAddressValues } from './address-values.ts';

interface AddressDialogProps {
  /** The address to edit, `new`, or undefined while closed. */
  open: Address | 'new' | undefined;
  onClose: () => void;
  /** The country of a new address at the start. */
  country?: string | undefined;
  onSaved?: (address: Address) => void;
}

/** Adds or edits an address; also used by the checkout. */
export function AddressDialog({ open, onClose, country, onSaved }: AddressDialogProps) {
  const { t } = useTranslation(['addresses', 'common']);
  const write = useWrite();
  const user = useUser();
  const editedAddress = open === 'new' ? undefined : open;
  const save = async (body: NewAddress) => {
    const saved = await (editedAddress
      ? write(addresses.update, { params: { id: editedAddress.id }, body })
      : write(addresses.add, { body }));
    onSaved?.(saved);
    onClose();
    notifications.show({ message: t('saved') });
  };
  return (
    <Dialog
      isOpen={open !== undefined}
      onClose={onClose}
      title={editedAddress ? t('editTitle') : t('addTitle')}
      isScreen
    >
      <AddressForm
        initialValues={
          editedAddress ? toAddressValues(editedAddress) : blankAddress(user?.displayName, country)
        }
        onSave={save}
        submit={t('save')}
      >
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
      </AddressForm>
    </Dialog>
  );
}
