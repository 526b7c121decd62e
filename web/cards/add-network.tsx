import { Button, type ButtonProps, type ElementProps } from '@mantine/core';
import type { Network } from '@visita/core/cards/networks';
import { lazy, Suspense, useState } from 'react';
import { Icon } from '../ui/icon.tsx';

const loadMenu = () => import('./network-menu.tsx');
const NetworkMenu = lazy(async () => ({ default: (await loadMenu()).NetworkMenu }));

interface AddNetworkProps {
  label: string;
  /** The networks that are not in use. */
  networks: readonly Network[];
  onAdd: (network: Network) => void;
}

/** A button with a menu of the networks that are not in use. Renders nothing if all are. */
export function AddNetwork({ label, networks, onAdd }: AddNetworkProps) {
  const [isAsked, setAsked] = useState(false);
  if (networks.length === 0) return null;
  return (
    <Suspense fallback={<AddButton>{label}</AddButton>}>
      {isAsked ? (
        <NetworkMenu networks={networks} onAdd={onAdd}>
          <AddButton>{label}</AddButton>
        </NetworkMenu>
      ) : (
        <AddButton onClick={() => setAsked(true)} onPointerEnter={() => void loadMenu()}>
          {label}
        </AddButton>
      )}
    </Suspense>
  );
}

function AddButton(button: ButtonProps & ElementProps<'button', keyof ButtonProps>) {
  return (
    <Button
      variant="default"
      justify="flex-start"
      w="fit-content"
      aria-haspopup="menu"
      leftSection={<Icon name="plus" size={18} />}
      {...button}
    />
  );
}
