import { fileURLToPath } from 'node:url';
import { readConfig } from './config.ts';
import { openDatabase } from './database/database.ts';
import { say, stop } from './say.ts';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const read = readConfig(process.env);
if ('faults' in read) stop(read.faults.map(({ setting, says }) => `${setting}: ${says}`).join('\n'));
const { config } = read;

say('Opening the database');
const { dataDir, databaseUrl } = config;
const opening = openDatabase({ dataDir, databaseUrl, templateDir: folder('../build/database') }).catch(stop);

// read only now, so that the database's thread starts meanwhile
const { run } = await import('./run.ts');
await run({ config, opening, clock: () => new Date(), builtWeb: folder('../build/web'), webSources: folder('../web') }).catch(stop);
process.exit(0);
