import { Button, CloseButton, Menu, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFirst } from '../ui/focus-first.ts';
import { Icon } from '../ui/icon.tsx';
import type { ProfileForm } from './profile-values.ts';

interface ProfileNetworksProps {
  form: ProfileForm;
  /** Names by key, in their order. */
  networks: Record<string, string>;
}

/** Those in use, and a menu of the others. */
export function ProfileNetworks({ form, networks }: ProfileNetworksProps) {
  const { t } = useTranslation('account');
  const [open, setOpen] = useState(() => Object.keys(networks).filter((network) => form.values.socialLinks[network]));
  const [added, setAdded] = useState('');
  useEffect(() => {
    if (added) focusFirst([`socialLinks.${added}`]);
  }, [added]);
  const closed = Object.keys(networks).filter((network) => !open.includes(network));

  const add = (network: string) => {
    form.setFieldValue(`socialLinks.${network}`, '');
    setOpen([...open, network]);
    setAdded(network);
  };
  const remove = (network: string) => {
    setOpen(open.filter((other) => other !== network));
    setAdded('');
    form.setFieldValue(`socialLinks.${network}`, '');
  };

  return (
    <>
      {open.map((network) => (
        <TextInput
          key={network}
          label={networks[network]}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps(`socialLinks.${network}`)}
          rightSection={
            <CloseButton aria-label={t('networks.remove', { network: networks[network] ?? '' })} onClick={() => remove(network)} />
          }
        />
      ))}
      {closed.length > 0 && (
        <Menu position="bottom-start" width={240} returnFocus={false}>
          <Menu.Target>
            <Button type="button" variant="default" justify="flex-start" w="fit-content" leftSection={<Icon name="plus" size={18} />}>
              {t('networks.add')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
            {closed.map((network) => (
              <Menu.Item key={network} onClick={() => add(network)}>
                {networks[network]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
