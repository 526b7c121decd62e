import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ephemeral ports of operating systems, so that no other listener or connection takes it meanwhile.
 */
const [first, count] = [20_000, 12_000];

/** Returns a free port, for a process that needs to know its port. */
export async function freePort(): Promise<number> {
  const port = first + Math.floor(Math.random() * count);
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    // The port is in use.
    return freePort();
  }
  probe.close();
  await once(probe, 'close');
  return port;
}
