import type { ClientBase, Pool } from 'pg';
import { listeners, type Listen } from './changes.ts';

/** News on the one connection there is: it comes back with the answer to the COMMIT that made it. */
export function embeddedChanges() {
  const known = listeners();
  let hasConnected = false;

  return {
    /** For every new client of the pool, before anybody may use it. */
    async onConnect(client: ClientBase): Promise<void> {
      client.on('notification', (news) => known.deliver(news));
      for (const channel of known.channels()) await client.query(`listen ${client.escapeIdentifier(channel)}`);
      if (hasConnected) known.reportGap();
      hasConnected = true;
    },
    listenOn(pool: Pool): Listen {
      return async (channel, onPayload, onGap) => {
        const stop = known.add(channel, { onPayload, onGap });
        const { escapeIdentifier } = await import('pg');
        await pool.query(`listen ${escapeIdentifier(channel)}`);
        return stop;
      };
    },
  };
}
