import { Button } from '@mantine/core';
import { findAddressFault } from '@visita/core/addresses/address-fault';
import type { NewAddress } from '@visita/core/addresses/new-address';
import { addresses, type Address } from '@visita/core/addresses/contract';
import { addressLine } from '@visita/core/addresses/address-lines';
import { useId, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { AddressDialog } from '../addresses/address-dialog.tsx';
import { AddressForm } from '../addresses/address-form.tsx';
import { blankAddress } from '../addresses/address-values.ts';
import { useWrite } from '../api/use-write.ts';
import { useLanguage } from '../i18n/language.ts';
import { useUser } from '../session/session.ts';
import { Choice } from '../ui/choice.tsx';
import { ChoiceGroup } from '../ui/choice-group.tsx';
import { Icon } from '../ui/icon.tsx';
import { useFocusOn } from '../ui/use-focus-on.ts';
import classes from './checkout-address.module.css';

interface CheckoutAddressProps {
  own: Address[];
  /** The country of residence if nothing is shipped, in which a new address starts. */
  country?: string | undefined;
  chosen: Address | undefined;
  onChoose: (address: Address) => void;
  /** Called after an address was added or changed. */
  onSaved: (address: Address) => void;
}

/**
 * Chooses the delivery address among the buyer's own or adds another. Without any address the form is open at
 * once.
 */
export function CheckoutAddress({ own, country, chosen, onChoose, onSaved }: CheckoutAddressProps) {
  const { t } = useTranslation('checkout');
  const language = useLanguage();
  const name = useId();
  const [open, setOpen] = useState<Address | 'new'>();
  const [container, focusOn] = useFocusOn();
  const showFirst = (address: Address) => {
    onSaved(address);
    // the form is gone; moves the focus to the chosen address
    focusOn('input:checked');
  };
  const fault = chosen && findAddressFault(chosen);
  if (own.length === 0) return <FirstAddress country={country} onSaved={showFirst} />;
  return (
    <div ref={container}>
      <ChoiceGroup legend={t(country === undefined ? 'address.choose' : 'address.own')}>
        {own.map((address) => {
          const isChosen = address.id === chosen?.id;
          return (
            <Choice
              key={address.id}
              name={name}
              isChosen={isChosen}
              onChoose={() => onChoose(address)}
              title={<bdi>{address.name}</bdi>}
              hint={
                <>
                  <bdi>{addressLine(address, language)}</bdi>
                  {findAddressFault(address) === 'unreached' && (
                    <span className={classes.unreached}>{t('address.noPost')}</span>
                  )}
                </>
              }
            >
              {isChosen && !fault && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={t('address.edit')}
                  onClick={() => setOpen(address)}
                >
                  <Icon name="pencil" size={16} />
                </Button>
              )}
            </Choice>
          );
        })}
      </ChoiceGroup>
      {fault && (
        <div className={classes.lacking}>
          <p>{t(`address.${fault}`)}</p>
          <Button size="xs" onClick={() => setOpen(chosen)}>
            {fault === 'unreached' ? t('address.edit') : t('address.complete')}
          </Button>
        </div>
      )}
      <Button
        variant="default"
        mt="md"
        leftSection={<Icon name="plus" size={18} />}
        onClick={() => setOpen('new')}
      >
        {t('address.add')}
      </Button>
      <AddressDialog country={country} open={open} onClose={() => setOpen(undefined)} onSaved={onSaved} />
    </div>
  );
}

function FirstAddress({ country, onSaved }: Pick<CheckoutAddressProps, 'country' | 'onSaved'>) {
  const { t } = useTranslation('checkout');
  const user = useUser();
  const write = useWrite();
  const save = async (body: NewAddress) => onSaved(await write(addresses.add, { body }));
  return (
    <div className={classes.form}>
      <AddressForm
        initialValues={blankAddress(user?.displayName, country)}
        onSave={save}
        submit={t(country === undefined ? 'address.use' : 'address.useOwn')}
      />
    </div>
  );
}
