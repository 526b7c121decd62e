import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../server/config.ts';
import { openDatabase } from '../server/database/database.ts';
import { migrate } from '../server/database/migrate.ts';
import { openApp } from '../server/app.ts';
import { openMail } from '../server/mail/mail.ts';
import { openStripe } from '../server/provider/client.ts';
import { openBuiltWeb } from '../server/web.ts';

/** Runs the server as `main.ts` does, with a database that computes for seconds on each signal. */
const read = readConfig(process.env);
if ('faults' in read) throw new Error(JSON.stringify(read.faults));
const { config } = read;
const now = () => new Date(performance.timeOrigin + performance.now());
const log = pino({ level: 'warn' });
const built = join(import.meta.dirname, '../build/web');
const database = await openDatabase({ dataDir: config.dataDir, databaseUrl: config.databaseUrl });
await migrate(database);
const web = await openBuiltWeb(built);
const app = await openApp({
  config,
  database,
  log,
  now,
  mail: openMail({ config, now, log }),
  stripe: openStripe({
    log,
    clock: now,
    endpoint: async () => ({ key: 'sk_test_nobody', webhookSecrets: [] }),
  }),
  stripeEmulator: undefined,
  web,
  assetsFolder: join(built, 'client'),
  demoCardId: undefined,
});
app.server.listen(config.port, config.host);
process.on(
  'SIGUSR2',
  () => void database.pool.query('select count(*) from generate_series(1, 30000000) as n where n % 7 = 3'),
);
process.on('SIGTERM', () => process.exit(0));
