import { sql } from 'drizzle-orm';
import type { Queryable } from './db.ts';

/**
 * Hears what any process committed on the channel. onGap says that something may have been missed
 * (the connection was lost and is back): forget what you know. Settles when nothing later will be missed;
 * gives what ends the listening.
 */
export type Listen = (channel: string, onPayload: (payload: string) => void, onGap: () => void) => Promise<() => void>;

/** Tells every listener of the channel once the caller's transaction is committed; a rolled back one tells nobody. */
export async function notify(db: Queryable, channel: string, payload: string): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${payload})`);
}

/** Who listens to what, whichever connection the news comes by. */
export function listeners() {
  const byChannel = new Map<string, Set<Listener>>();

  return {
    add(channel: string, listener: Listener): () => void {
      const those = byChannel.get(channel) ?? new Set();
      byChannel.set(channel, those.add(listener));
      return () => void those.delete(listener);
    },
    channels: () => [...byChannel.keys()],
    deliver({ channel, payload = '' }: { channel: string; payload?: string | undefined }): void {
      for (const { onPayload } of byChannel.get(channel) ?? []) onPayload(payload);
    },
    reportGap(): void {
      for (const those of byChannel.values()) for (const { onGap } of those) onGap();
    },
  };
}

type Listener = { onPayload: (payload: string) => void; onGap: () => void };
