import { fileURLToPath } from 'node:url';
import { commandSettings, isCommand, type Command } from './command-settings.ts';
import { nearMisses, readConfig } from './config.ts';
import { openDatabase } from './database/database.ts';
import { isOwnDiskFull } from './database/faults.ts';
import { chooseTemplate } from './database/template-stamp.ts';
import { describeUncaught, fail, print, stop } from './console.ts';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const startPatienceMs = 60_000;

describeUncaught();
const [word = 'start', ...words] = process.argv.slice(2);
if (!isCommand(word))
  stop(`${word}: unknown command; expected one of ${Object.keys(commandSettings).join(', ')}`);
const command: Command = word;
const read = readConfig(undefined, command);
if (command !== 'doctor') nearMisses().forEach((sentence) => print(sentence));
if (command === 'doctor') {
  const { runDoctorCommand } = await import('./doctor-command.ts');
  process.exit(await runDoctorCommand(read, () => new Date(), nearMisses()).catch(fail));
}
if ('faults' in read) stop(read.faults.map(({ setting, sentence }) => `${setting}: ${sentence}`).join('\n'));
const { config } = read;

const stopHere = (reason: unknown) =>
  stop(
    isOwnDiskFull(reason)
      ? `The disk of ${config.dataDir} is full. Make room, or set DATA_DIR to a folder on another.`
      : reason,
  );

if (command === 'backup' || command === 'restore') {
  const { runBackupCommand } = await import('./backup-command.ts');
  await runBackupCommand(command, { config, words, now: new Date() }).catch(fail);
  process.exit(0);
}
if (command === 'upgrade') {
  const { runUpgradeCommand } = await import('./upgrade-command.ts');
  process.exit(await runUpgradeCommand(config).catch(fail));
}

if (command === 'rotate-keys') {
  const { runRotateKeysCommand } = await import('./rotate-keys-command.ts');
  await runRotateKeysCommand(words, { config }).catch(fail);
  process.exit(0);
}

print('Opening the database');
const { dataDir, databaseUrl, databasePool, durability } = config;
if (!databaseUrl && durability === 'relaxed')
  print('DURABILITY=relaxed: the database does not wait for the disk, so a power cut may lose or break it.');
const printWaiting = (error: unknown) =>
  print(`${error instanceof Error ? error.message : ''} Trying again for a minute.`.trim());
/** A database may start beside the server, so a start waits for it; other commands fail at once. */
const patience = { patienceMs: command === 'start' ? startPatienceMs : 0, onWait: printWaiting };
const clock = () => new Date();
const templates = { templateDir: folder('../build/database'), seededDir: folder('../build/seeded') };
const opening = openDatabase({
  dataDir,
  databaseUrl,
  databasePool,
  durability,
  patience,
  templateDir:
    command === 'start' && !config.development
      ? chooseTemplate(templates, { seed: config.seed, now: clock() })
      : templates.templateDir,
});

if (command === 'stripe:setup' || command === 'stripe:drift') {
  // The command itself reports why it failed.
  opening.catch(() => undefined);
  const { runStripeCommand } = await import('./stripe-command.ts');
  await runStripeCommand(command, { config, opening, clock }).catch(stopHere);
  process.exit(0);
}

if (command === 'admin') {
  opening.catch(() => undefined);
  const { runAdminCommand } = await import('./admin-command.ts');
  await runAdminCommand(words, { opening, clock, config }).catch(fail);
  process.exit(0);
}

const serverOpening = opening.catch(stopHere);
// Imported only now, so that the database's thread starts meanwhile.
const { run } = await import('./run.ts');
await run({
  config,
  opening: serverOpening,
  patience,
  clock,
  builtWeb: folder('../build/web'),
  webSources: folder('../web'),
}).catch(stopHere);
process.exit(0);
