import { fileURLToPath } from 'node:url';
import { readConfig } from './config.ts';
import { openDatabase } from './database/database.ts';
import { isDiskFull } from './database/faults.ts';
import { fail, print, stop } from './console.ts';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const read = readConfig();
if (process.argv[2] === 'doctor') {
  const { runDoctorCommand } = await import('./doctor-command.ts');
  process.exit(await runDoctorCommand(read, () => new Date()).catch(fail));
}
if ('faults' in read) stop(read.faults.map(({ setting, sentence }) => `${setting}: ${sentence}`).join('\n'));
const { config } = read;

const stopHere = (reason: unknown) =>
  stop(isDiskFull(reason) ? `The disk of ${config.dataDir} is full. Make room, or set DATA_DIR to a folder on another.` : reason);

const command = process.argv[2];
if (command === 'backup' || command === 'restore') {
  const { runBackupCommand } = await import('./backup-command.ts');
  await runBackupCommand(command, { config, words: process.argv.slice(3), now: new Date() }).catch(fail);
  process.exit(0);
}
if (command === 'upgrade') {
  const { runUpgradeCommand } = await import('./upgrade-command.ts');
  process.exit(await runUpgradeCommand(config).catch(fail));
}

print('Opening the database');
const { dataDir, databaseUrl, databasePool, durability } = config;
if (!databaseUrl && durability === 'relaxed')
  print('DURABILITY=relaxed: the database does not wait for the disk, so a power cut may lose or break it.');
const opening = openDatabase({ dataDir, databaseUrl, databasePool, durability, templateDir: folder('../build/database') });

const clock = () => new Date();
if (command?.startsWith('stripe:')) {
  // why is said by the command, in its own words
  opening.catch(() => undefined);
  const { runStripeCommand, stripeCommands } = await import('./stripe-command.ts');
  const known = stripeCommands.find((name) => name === command) ?? stop(`${command} is none of ${stripeCommands.join(', ')}`);
  await runStripeCommand(known, { config, opening, clock }).catch(stopHere);
  process.exit(0);
}

if (command === 'admin') {
  opening.catch(() => undefined);
  const { runAdminCommand } = await import('./admin-command.ts');
  await runAdminCommand(process.argv.slice(3), { opening, clock, config }).catch(fail);
  process.exit(0);
}

const serverOpening = opening.catch(stopHere);
// read only now, so that the database's thread starts meanwhile
const { run } = await import('./run.ts');
await run({ config, opening: serverOpening, clock, builtWeb: folder('../build/web'), webSources: folder('../web') }).catch(stopHere);
process.exit(0);
