import { CloseButton, TextInput } from '@mantine/core';
import { networkKeys, networkName, type Network } from '@visita/core/cards/networks';
import { useEffect, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useLanguage } from '../i18n/language.ts';
import { AddNetwork } from './add-network.tsx';
import { focusFirst } from '../ui/focus-first.ts';
import { NetworkSign } from './network-sign.tsx';
import type { ProfileForm } from '../account/profile-values.ts';

/** The social networks of an account: those in use, and a menu to add others. */
export function AccountNetworks({ form }: { form: ProfileForm }) {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const [open, setOpen] = useState(() => networkKeys.filter((network) => form.values.socialLinks[network]));
  const [added, setAdded] = useState('');
  useEffect(() => {
    if (added) focusFirst([`socialLinks.${added}`]);
  }, [added]);
  const closed = networkKeys.filter((network) => !open.includes(network));

  const add = (network: Network) => {
    form.setFieldValue(`socialLinks.${network}`, '');
    setOpen([...open, network]);
    setAdded(network);
  };
  const remove = (network: Network) => {
    setOpen(open.filter((other) => other !== network));
    setAdded('');
    form.setFieldValue(`socialLinks.${network}`, '');
  };

  return (
    <>
      {open.map((network) => (
        <TextInput
          key={network}
          label={
            <>
              <NetworkSign network={network} />
              {networkName(network, language)}
            </>
          }
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps(`socialLinks.${network}`)}
          rightSection={
            <CloseButton
              aria-label={t('networks.remove', { network: networkName(network, language) })}
              onClick={() => remove(network)}
            />
          }
        />
      ))}
      <AddNetwork label={t('networks.add')} networks={closed} onAdd={add} />
    </>
  );
}
