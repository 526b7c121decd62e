import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below what systems choose from by themselves, so that no other listener and no connection takes it in the meantime. */
const [first, count] = [20_000, 12_000];

/** A port on which nothing listens, for a process that is told its own. */
export async function freePort(): Promise<number> {
  const port = first + Math.floor(Math.random() * count);
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    // somebody else's
    return freePort();
  }
  probe.close();
  await once(probe, 'close');
  return port;
}
