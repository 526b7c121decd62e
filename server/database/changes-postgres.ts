import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { listeners, type Listen } from './changes.ts';
import { connectionName } from './older-builds.ts';

const HEARTBEAT = 5_000;
const LONGEST_PAUSE = 2_000;

/**
 * Listens on a connection of its own. It notifies itself every few seconds and reconnects when the
 * notification does not come back, either because the connection is dead or because a proxy answers queries
 * without passing on notifications. Until it is reconnected, every attempt reports a gap to the listeners,
 * since they may have missed anything.
 */
export function postgresChanges(databaseUrl: string): { listen: Listen; close: () => Promise<void> } {
  const channels = listeners();
  const closing = new AbortController();
  const connected = Promise.withResolvers<void>();
  let client: Client | undefined;
  let keeping: Promise<void> | undefined;

  async function listenAgain(): Promise<void> {
    let hasConnected = false;
    let failures = 0;
    const onReady = () => {
      if (hasConnected) channels.reportGap();
      hasConnected = true;
      failures = 0;
      connected.resolve();
    };
    while (!closing.signal.aborted) {
      // Every end except close() counts as a lost connection, whatever the error says.
      await listenUntilLost(onReady).catch(() => {});
      if (hasConnected && !closing.signal.aborted) channels.reportGap();
      failures += 1;
      await pause(Math.min(25 * 2 ** failures, LONGEST_PAUSE), closing.signal).catch(() => {});
    }
    connected.resolve();
  }

  async function listenUntilLost(onReady: () => void): Promise<void> {
    const fresh = new Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: HEARTBEAT,
      query_timeout: HEARTBEAT,
      keepAlive: true,
      application_name: `${connectionName} changes`,
    });
    const lost = new AbortController();
    fresh.on('error', () => lost.abort());
    fresh.on('end', () => lost.abort());
    const echo = `echo_${randomUUID()}`;
    let receiveEcho = () => {};
    fresh.on('notification', (news) => (news.channel === echo ? receiveEcho() : channels.deliver(news)));
    try {
      await fresh.connect();
      client = fresh;
      await channels.begin((statement) => fresh.query(statement), [echo]);
      onReady();
      for (;;) {
        await pause(HEARTBEAT, AbortSignal.any([lost.signal, closing.signal]));
        const echoPromise = new Promise<void>((resolve) => (receiveEcho = resolve));
        await fresh.query(`notify "${echo}"`);
        await Promise.race([
          echoPromise,
          pause(HEARTBEAT).then(() =>
            Promise.reject(new Error('The LISTEN/NOTIFY heartbeat did not come back in time.')),
          ),
        ]);
      }
    } finally {
      client = undefined;
      await Promise.race([fresh.end(), pause(1_000)]);
    }
  }

  return {
    async listen(channel, onPayload, onGap) {
      const stop = channels.add(channel, { onPayload, onGap });
      keeping ??= listenAgain();
      await connected.promise;
      // If the connection is lost just now, the next one listens to the channel too and reports a gap.
      const current = client;
      if (current) await channels.join((statement) => current.query(statement), channel).catch(() => {});
      return stop;
    },
    async close() {
      closing.abort();
      await keeping;
    },
  };
}

function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return sleep(milliseconds, undefined, { ref: false, ...(signal && { signal }) });
}
