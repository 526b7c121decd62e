import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, escapeIdentifier } from 'pg';
import { listeners, type Listen } from './changes.ts';
import { connectionName } from './older-builds.ts';

const HEARTBEAT = 5_000;
const LONGEST_PAUSE = 2_000;

/**
 * News on a connection of its own. It tells itself something every few seconds and is made anew when that does not come
 * back, be it that nobody is there any more or that somebody between answers without passing on news. Until it is
 * back, whoever listens is told of a gap again and again, since anything may have been missed.
 */
export function postgresChanges(databaseUrl: string): { listen: Listen; close: () => Promise<void> } {
  const known = listeners();
  const closing = new AbortController();
  const connected = Promise.withResolvers<void>();
  let client: Client | undefined;
  let keeping: Promise<void> | undefined;

  async function listenAgain(): Promise<void> {
    let hasConnected = false;
    let failures = 0;
    const onReady = () => {
      if (hasConnected) known.reportGap();
      hasConnected = true;
      failures = 0;
      connected.resolve();
    };
    while (!closing.signal.aborted) {
      // Every end but close() is a lost connection, whatever it says.
      await listenUntilLost(onReady).catch(() => {});
      if (hasConnected && !closing.signal.aborted) known.reportGap();
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
    fresh.on('notification', (news) => (news.channel === echo ? receiveEcho() : known.deliver(news)));
    try {
      await fresh.connect();
      client = fresh;
      for (const channel of [echo, ...known.channels()]) await fresh.query(`listen ${escapeIdentifier(channel)}`);
      onReady();
      for (;;) {
        await pause(HEARTBEAT, AbortSignal.any([lost.signal, closing.signal]));
        const heard = new Promise<void>((resolve) => (receiveEcho = resolve));
        await fresh.query(`notify ${escapeIdentifier(echo)}`);
        await Promise.race([heard, pause(HEARTBEAT).then(() => Promise.reject(new Error('The news do not come through.')))]);
      }
    } finally {
      client = undefined;
      await Promise.race([fresh.end(), pause(1_000)]);
    }
  }

  return {
    async listen(channel, onPayload, onGap) {
      const stop = known.add(channel, { onPayload, onGap });
      keeping ??= listenAgain();
      await connected.promise;
      // A connection lost at this very moment listens to the channel when it is back, and reports a gap.
      await client?.query(`listen ${escapeIdentifier(channel)}`).catch(() => {});
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
