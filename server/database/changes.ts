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

/** Sends a statement to the connection that delivers the notifications. */
type Send = (statement: string) => Promise<unknown>;

/** Registry of listeners by channel, independent of the connection that delivers the notifications. */
export function listeners() {
  const byChannel = new Map<string, Set<Listener>>();
  /** The LISTEN of each channel on the present connection. */
  const sent = new Map<string, Promise<unknown>>();

  function listenTo(names: string[], send: Send): Promise<unknown> {
    const listening = send(names.map((name) => `listen "${name.replaceAll('"', '""')}"`).join('; '));
    for (const name of names) sent.set(name, listening);
    listening.catch(() => names.forEach((name) => sent.get(name) === listening && sent.delete(name)));
    return listening;
  }

  return {
    /** Listens to these and all known channels on a new connection, by one statement. */
    async begin(send: Send, names: string[] = []): Promise<void> {
      sent.clear();
      const all = [...names, ...byChannel.keys()];
      if (all.length > 0) await listenTo(all, send);
    },
    /** Resolves once the connection listens to the channel. Channels of one turn share a statement. */
    async join(send: Send, channel: string): Promise<void> {
      await Promise.resolve();
      const missing = [...byChannel.keys()].filter((name) => !sent.has(name));
      if (missing.length > 0) void listenTo(missing, send);
      await sent.get(channel);
    },
    add(channel: string, listener: Listener): () => void {
      const those = byChannel.get(channel) ?? new Set();
      byChannel.set(channel, those.add(listener));
      return () => void those.delete(listener);
    },
    deliver({ channel, payload = '' }: { channel: string; payload?: string | undefined }): void {
      for (const { onPayload } of byChannel.get(channel) ?? []) onPayload(payload);
    },
    reportGap(): void {
      for (const those of byChannel.values()) for (const { onGap } of those) onGap();
    },
  };
}

type Listener = { onPayload: (payload: string) => void; onGap: () => void };
