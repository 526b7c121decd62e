import type { ClientBase, Pool } from 'pg';
import { listeners, type Listen } from './changes.ts';

/**
 * Delivers notifications on the engine's only connection: PostgreSQL sends them with the response to the
 * COMMIT that made them.
 */
export function embeddedChanges() {
  const channels = listeners();
  let hasConnected = false;

  return {
    /** Subscribes each new client of the pool to all channels before the pool hands it out. */
    async onConnect(client: ClientBase): Promise<void> {
      client.on('notification', (news) => channels.deliver(news));
      for (const channel of channels.channels())
        await client.query(`listen ${client.escapeIdentifier(channel)}`);
      if (hasConnected) channels.reportGap();
      hasConnected = true;
    },
    listenOn(pool: Pool): Listen {
      return async (channel, onPayload, onGap) => {
        const stop = channels.add(channel, { onPayload, onGap });
        const { escapeIdentifier } = await import('pg');
        await pool.query(`listen ${escapeIdentifier(channel)}`);
        return stop;
      };
    },
  };
}
