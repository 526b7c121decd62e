import { Menu } from '@mantine/core';
import { networkName, type Network } from '@visita/core/cards/networks';
import { useLanguage } from '../i18n/language.ts';
import type { ReactElement } from 'react';

interface EditNetworkMenuProps {
  closed: readonly Network[];
  onAdd: (network: Network) => void;
  /** The button it hangs on. */
  children: ReactElement;
}

/** The networks a card does not have yet; it comes, opened, when somebody first asks for it. */
export function EditNetworkMenu({ closed, onAdd, children }: EditNetworkMenuProps) {
  const language = useLanguage();
  return (
    <Menu defaultOpened position="bottom-start" width={240} returnFocus={false} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {closed.map((network) => (
          <Menu.Item key={network} onClick={() => onAdd(network)}>
            {networkName(network, language)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
