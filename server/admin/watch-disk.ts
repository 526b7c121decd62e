import { setTimeout as sleep } from 'node:timers/promises';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { raiseAlert } from '../provider/raise-alert.ts';
import { diskFilled } from '../telemetry/channels.ts';

const minuteMs = 60_000;

/**
 * Raises an alert when a write was refused because of a full disk. The alert is a row too, so it is retried
 * once a minute until there is room; the log and `visita_disk_full_total` report it at once. Returns a
 * function that stops the watch.
 */
export function watchDisk(
  { db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>,
  everyMs = minuteMs,
): () => void {
  const closing = new AbortController();
  let isTelling = false;

  async function tell(): Promise<void> {
    if (isTelling) return;
    isTelling = true;
    for (let isRaised = false; !isRaised && !closing.signal.aborted;) {
      isRaised = await transaction(db, (tx) =>
        raiseAlert(tx, { kind: 'diskFull', about: 'disk', detail: '', at: now() }),
      ).then(
        () => true,
        () => false,
      );
      if (!isRaised) log.error('the disk is full: nothing can be written until there is room');
      await sleep(everyMs, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
    }
    isTelling = false;
  }

  const listen = () => void tell();
  diskFilled.subscribe(listen);
  return () => {
    closing.abort();
    diskFilled.unsubscribe(listen);
  };
}
