import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Config } from '../config.ts';

type DataFolder = Pick<Config, 'dataDir'>;

/** The file with the generated password of the first owner, mode 0600. */
export const passwordFile = ({ dataDir }: DataFolder) => `${dataDir}/admin-password.txt`;

/** True until the owner has chosen a password. */
export const hasPasswordFile = (config: DataFolder): boolean => existsSync(passwordFile(config));

/** Removes the generated password from disk once it is no longer valid. */
export const removePasswordFile = (config: DataFolder): Promise<void> =>
  rm(passwordFile(config), { force: true });
