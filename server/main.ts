import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { makeFirstOwner } from './admin/first-owner.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { seedDemo } from './database/seed.ts';
import { findDemoCardId } from './development/demo-card.ts';
import { openHouse } from './house.ts';
import { createLog } from './http/log.ts';
import { startJobs } from './jobs/worker.ts';
import { listen } from './listen.ts';
import { openFiles } from './outside/files.ts';
import { openMail } from './outside/mail.ts';
import { say, sayAddresses, stop } from './say.ts';
import { openBuiltWeb, openDevelopmentWeb } from './web.ts';
import { jobs } from './work.ts';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const now = () => new Date();

const read = readConfig(process.env);
if ('faults' in read) stop(read.faults.map(({ setting, says }) => `${setting}: ${says}`).join('\n'));
const { config } = read;
const log = createLog(config);

say('Opening the database');
const database = await openDatabase({
  dataDir: config.dataDir,
  databaseUrl: config.databaseUrl,
  templateDir: folder('../build/database'),
}).catch(stop);
await migrate(database).catch(stop);

say('Looking at the seed');
const files = openFiles(`${config.dataDir}/files`);
if (config.seed === 'demo') await seedDemo({ db: database.db, files, now: now() });
if (config.seed !== 'none') await makeFirstOwner({ db: database.db, config, now: now() });
const demoCardId = config.seed === 'demo' ? await findDemoCardId(database.db) : undefined;

const builtWeb = folder('../build/web');
if (!config.development && !existsSync(`${builtWeb}/server/index.js`))
  stop('The pages are not built yet: run npm start, which builds them.');
const web = config.development ? await openDevelopmentWeb(folder('../web')) : await openBuiltWeb(builtWeb);
const mail = openMail({ config, now });
const house = await openHouse({ config, database, log, now, mail, web, assetsFolder: `${builtWeb}/client`, demoCardId });

const ended = listen(house.server, config).catch(stop);
await Promise.race([once(house.server, 'listening'), ended]);
sayAddresses(config, { demoCardId });
// loading the queue's library would keep the first visitors waiting
await Promise.race([sleep(1_000), ended]);
const work = await startJobs({ app: house.app, jobs }).catch(stop);
await ended;

await work.stop();
await house.close();
await database.close();
say('Closed. Good-bye.');
process.exit(0);
