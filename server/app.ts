import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database, Db } from './database/database.ts';
import type { Files } from './outside/files.ts';
import type { Mail } from './outside/mail.ts';
import type { Limits } from './http/limits.ts';
import type { Catalogue } from './shop/catalogue.ts';
import type { Visits } from './stats/visits.ts';
import type { Google } from './outside/google.ts';
import type { StripeDoor } from './outside/stripe.ts';

/** Everything a handler is lent. Built once in `main.ts`, and in memory by the tests. */
export interface App {
  db: Db;
  database: Database;
  config: Config;
  now: () => Date;
  log: Logger;
  files: Files;
  mail: Mail;
  limits: Limits;
  visits: Visits;
  catalogue: Catalogue;
  google: Google;
  stripe: StripeDoor;
}
