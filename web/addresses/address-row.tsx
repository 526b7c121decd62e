import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { findAddressFault } from '@visita/core/addresses/address-fault';
import { addresses, type Address } from '@visita/core/addresses/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { useWrite } from '../api/use-write.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { useAction } from '../ui/use-action.ts';
import { AddressCard } from './address-card.tsx';
import classes from './address-row.module.css';

/** An address with its actions. The default address cannot be deleted (docs/product.md, section 6). */
export function AddressRow({ address, onEdit }: { address: Address; onEdit: () => void }) {
  const { t } = useTranslation('addresses');
  const write = useWrite();
  const { isSending, attempt } = useAction();
  const { id, name, isDefault } = address;
  const fault = findAddressFault(address);
  const makeDefault = async () => {
    await write(addresses.makeDefault, { params: { id } });
    notifications.show({ message: t('isDefault') });
  };
  const remove = async () => {
    await write(addresses.remove, { params: { id } });
    notifications.show({ message: t('removed') });
  };
  return (
    <li className={classes.row}>
      <div>
        {isDefault && <p className={classes.default}>{t('default')}</p>}
        <AddressCard address={address} />
        {fault && <p className={`${classes.note} ${classes.incomplete}`}>{t(fault)}</p>}
      </div>
      <div className={classes.actions}>
        <Button variant="default" aria-label={t('editNamed', { name })} onClick={onEdit}>
          {fault === 'incomplete' ? t('complete') : t('edit')}
        </Button>
        {isDefault ? (
          <p className={classes.note}>{t('defaultStays')}</p>
        ) : (
          <>
            <Button
              variant="default"
              aria-label={t('makeDefaultNamed', { name })}
              loading={isSending}
              onClick={() => void attempt(makeDefault)}
            >
              {t('makeDefault')}
            </Button>
            <ConfirmButton
              button={t('remove')}
              label={t('removeNamed', { name })}
              question={t('removeQuestion')}
              meaning={[t('removeText')]}
              confirm={t('remove')}
              isGrave
              onConfirm={remove}
            />
          </>
        )}
      </div>
    </li>
  );
}
