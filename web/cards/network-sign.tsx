import type { Network } from '@visita/core/cards/networks';
import { NetworkMark } from './network-mark.tsx';
import classes from './network-sign.module.css';

/** A network's logo, inline before its name. */
export function NetworkSign({ network }: { network: Network }) {
  return (
    <span className={classes.sign}>
      <NetworkMark network={network} />
    </span>
  );
}
