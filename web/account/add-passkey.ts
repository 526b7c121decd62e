import { security } from '@visita/core/account/security-contract';
import type { Call } from '@visita/core/api/client';
import { writeWithoutReload } from '../api/use-write.ts';
import { createPasskey } from '../identity/passkey.ts';

/** Creates a passkey on this device and stores it under a name by `write`. Throws `passkeyRefused`. */
export async function addPasskey(name: string, write: Call = writeWithoutReload): Promise<void> {
  const options = await writeWithoutReload(security.startPasskey, {});
  const passkey = await createPasskey(options);
  await write(security.addPasskey, { body: { name, passkey } });
}
