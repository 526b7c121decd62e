import { sql } from 'drizzle-orm';
import type { Queryable } from './db.ts';

/**
 * Listens to a channel for payloads committed by any process. Calls onGap after a lost connection, when
 * notifications may have been missed: the listener must discard its cached state. Resolves once LISTEN is
 * active; the returned function stops listening.
 */
export type Listen = (
  channel: string,
  onPayload: (payload: string) => void,
  onGap: () => void,
) => Promise<() => void>;

/**
 * Notifies every listener of the channel when the caller's transaction commits; a rolled back transaction
 * notifies none.
 */
export async function notify(db: Queryable, channel: string, payload: string): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${payload})`);
}

/** Registry of listeners by channel, independent of the connection that delivers the notifications. */
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
