import { Menu } from '@mantine/core';
import { networkName, type Network } from '@visita/core/cards/networks';
import type { KeyboardEvent, ReactElement } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { NetworkMark } from './network-mark.tsx';
import classes from './network-menu.module.css';

interface NetworkMenuProps {
  /** Those that are not in use yet. */
  networks: readonly Network[];
  onAdd: (network: Network) => void;
  /** The button it hangs on. */
  children: ReactElement;
}

/** The networks there still are, each by its sign and name; it comes, opened, when somebody first asks for it. */
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

/** The arrows go where they point; the library's own menu knows one column only. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const columns = getComputedStyle(event.currentTarget).gridTemplateColumns.split(' ').length;
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
  items[items.findIndex((item) => item === document.activeElement) + step]?.focus();
}
