import { startServer, untilOpen } from '../server/test/process.ts';
import { clearAway, planApp, type App } from './app.ts';

/** Opens an installation for a single journey, whose clock can be moved without affecting others. */
export async function openOwnApp(): Promise<
  App & { moveClock: (days: number) => Promise<void>; close: () => Promise<void> }
> {
  const app = await planApp();
  const server = startServer(app.environment, app.words);
  await untilOpen(server);
  return {
    ...app,
    async moveClock(days) {
      const headers = { 'content-type': 'application/json' };
      const { ok } = await fetch(`${app.url}/_stripe/control/clock`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ advance_days: days }),
      });
      if (!ok) throw new Error('the emulator refused to move its clock');
    },
    async close() {
      server.process.kill('SIGTERM');
      await server.ended;
      clearAway(app);
    },
  };
}
