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
      await channels.begin((statement) => client.query(statement));
      if (hasConnected) channels.reportGap();
      hasConnected = true;
    },
    listenOn(pool: Pool): Listen {
      return async (channel, onPayload, onGap) => {
        const stop = channels.add(channel, { onPayload, onGap });
        await channels.join((statement) => pool.query(statement), channel);
        return stop;
      };
    },
  };
}
