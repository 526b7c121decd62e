import type { Settings } from './settings.ts';

type Setting = keyof typeof Settings.shape;

const storage: Setting[] = ['NODE_ENV', 'DATA_DIR', 'DATABASE_URL', 'DATABASE_POOL', 'DURABILITY'];
const uploads: Setting[] = [
  'STORAGE_URL',
  'AWS_REGION',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'STRIPE_EMULATOR_DATA',
];
const address: Setting[] = ['PORT', 'PUBLIC_URL'];
const provider: Setting[] = ['STRIPE_SECRET_KEY', 'STRIPE_API_BASE', 'STRIPE_TEST_CLOCK'];

/**
 * The settings that each command reads; `all` for the server and the doctor. An invalid value of another
 * setting does not stop the command.
 */
export const commandSettings = {
  start: 'all',
  doctor: 'all',
  backup: [...storage, ...uploads, 'SECRET_KEY'],
  restore: [...storage, ...uploads, 'SECRET_KEY'],
  'rotate-keys': [...storage, 'SECRET_KEY'],
  upgrade: storage,
  admin: [...storage, ...address],
  'stripe:setup': [...storage, ...address, ...provider, 'SEED', 'LOG_LEVEL'],
  'stripe:drift': [...storage, ...provider, 'LOG_LEVEL'],
} as const satisfies Record<string, 'all' | Setting[]>;

export type Command = keyof typeof commandSettings;

/** True for the name of a command. */
export function isCommand(word: string): word is Command {
  return Object.hasOwn(commandSettings, word);
}

/** True if the command cannot run while this setting is invalid. */
export function needsSetting(command: Command, setting: string): boolean {
  const needed: readonly string[] | 'all' = commandSettings[command];
  return needed === 'all' || needed.includes(setting);
}
