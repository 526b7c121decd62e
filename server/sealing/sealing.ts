import type { Config } from '../config.ts';
import { keyFile, readKeyFile } from './key-file.ts';
import { deriveKey, openSealed, sealText, type SealedPlace, type SealingKey } from './seal.ts';

/** Encrypts secrets that are stored in the database, so that a copy of it reveals none. */
export interface Sealing {
  seal(text: string, location: SealedPlace): string;
  open(sealed: string, location: SealedPlace): string;
}

type SealingConfig = Pick<Config, 'dataDir' | 'secretKeys'>;

/** Reads the keys, the current one first: those of `SECRET_KEY`, then those of the file. */
export const readKeys = (config: SealingConfig): SealingKey[] =>
  [...config.secretKeys, ...readKeyFile(keyFile(config))].map(deriveKey);

/** Reads the keys each time, since `npm run rotate-keys` may change the file beside a running server. */
export function createSealing(config: SealingConfig): Sealing {
  return {
    seal(text, location) {
      const [current] = readKeys(config);
      if (!current) throw new Error(`${keyFile(config)} is missing; a start of the server creates it`);
      return sealText(text, current, location);
    },
    open: (sealed, location) => openSealed(sealed, readKeys(config), location),
  };
}
