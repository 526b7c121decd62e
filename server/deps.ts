import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database, Db } from './database/database.ts';
import type { Files } from './integrations/files.ts';
import type { Mail } from './mail/mail.ts';
import type { Limits } from './http/limits.ts';
import type { Catalogue } from './shop/catalogue.ts';
import type { Visits } from './stats/visits.ts';
import type { Google } from './integrations/google.ts';
import type { StripeDoor, Whereabouts } from './provider/client.ts';

/** The Stripe that runs at home while no key is set. */
export interface HomeStripe {
  whereabouts: Whereabouts;
  /** Its pages, on our own origin under `/_stripe/`; controls ask for the caller's address. */
  pages(request: Request, caller: { address: string }): Promise<Response>;
  /** How far its clock was moved forward, in milliseconds. */
  offset(): number;
  close(): Promise<void>;
}

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
