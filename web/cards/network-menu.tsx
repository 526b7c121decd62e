import { Menu } from '@mantine/core';
import { networkName, type Network } from '@visita/core/cards/networks';
import type { KeyboardEvent, ReactElement } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { NetworkMark } from './network-mark.tsx';
import classes from './network-menu.module.css';

interface NetworkMenuProps {
  /** The networks that are not in use. */
  networks: readonly Network[];
  onAdd: (network: Network) => void;
  /** The button that opens the menu. */
  children: ReactElement;
}

/** A menu of networks with logo and name. Mounted, already open, at its first use. */
export function NetworkMenu({ networks, onAdd, children }: NetworkMenuProps) {
  const language = useLanguage();
  return (
    <Menu
      defaultOpened
      position="bottom-start"

      returnFocus={false}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        <div className={classes.grid} role="presentation" onKeyDownCapture={walk}>
          {networks.map((network) => (
            <Menu.Item key={network} className={classes.network} onClick={() => onAdd(network)}>
              <NetworkMark network={network} />
              {networkName(network, language)}
            </Menu.Item>
          ))}
        </div>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Moves the focus by arrow keys in two dimensions; Mantine's menu supports only one column. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const columns = getComputedStyle(event.currentTarget).gridTemplateColumns.split(' ').length;
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
  items[items.findIndex((item) => item === document.activeElement) + step]?.focus();
}
