import type { Network } from '@visita/core/cards/networks';
import { NetworkMark } from './network-mark.tsx';
import classes from './network-sign.module.css';

/** The sign of a network, in the line of its name. */
export function NetworkSign({ network }: { network: Network }) {
  return (
    <span className={classes.sign}>
      <NetworkMark network={network} />
    </span>
  );
}
