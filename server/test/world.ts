import { once } from 'node:events';
import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { randomBytes } from 'node:crypto';
import { pino, type Logger } from 'pino';
import { afterAll, expect, inject } from 'vitest';
import { account } from '@visita/core/account/contract';
import { client, type Call } from '@visita/core/api/client';
import type { Colour } from '@visita/core/colour';
import { cardIdFrom, cardNumberFrom } from '@visita/core/cards/number';
import type { PhysicalKind } from '@visita/core/cards/physical-life';
import type { Language } from '@visita/core/languages';
import { Problem } from '@visita/core/problems';
import type { Role } from '@visita/core/staff/roles';
import type { SpecialValidity } from '@visita/core/cards/special-validity';
import type { Deps } from '../deps.ts';
import { insertBatch } from '../cards/batch-queries.ts';
import { insertPhysicalCards } from '../cards/physical-card-queries.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import { migrate } from '../database/migrate.ts';
import { openApp } from '../app.ts';
import type { Email } from '../mail/mail.ts';
import type { StripeClient, StripeEmulator } from '../provider/client.ts';
import { insertStaff } from '../staff/queries.ts';
import { openSession } from '../staff/session.ts';
import type { Web } from '../web.ts';
import { setQueueClock } from './jobs.ts';
import { readEmail, secretIn } from './email.ts';
import { watchLocks } from './lock-order.ts';
import { dropDatabase, freshDatabase, migratedTemplate } from './postgres.ts';
import { scratchFolder } from './scratch-folder.ts';
import { templateDir } from './database-template.ts';

export interface Person {
  id: string;
  email: string;
  token: string;
  calls: Call;
}

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

interface PrintedInput {
  count?: number;
  kind?: PhysicalKind;
  colour?: Colour | null;
  validity?: SpecialValidity | undefined;
}

/** A clock that stands still until it is moved. */
function fixedClock() {
  let at = new Date('2026-03-09T15:00:00Z');
  return {
    now: () => at,
    set: (moment: Date) => (at = moment),
    advance: (ms: number) => (at = new Date(at.getTime() + ms)),
  };
}

/** The payment provider of an app. */
export interface StripeOptions {
  stripe: StripeClient;
  stripeEmulator?: Pick<StripeEmulator, 'pages'>;
  close?: () => Promise<void>;
}
export type StripeOpener = (options: { now: () => Date; publicUrl: string }) => Promise<StripeOptions>;

const gone = async () => {
  throw new Problem('paymentUnavailable');
};

/** A payment provider that is unavailable; `payment-world.ts` has a working one. */
export const noStripe: StripeClient = {
  request: gone,
  find: gone,
  verify: gone,
  withTimeout: (work) => work(),
};

const noPage: Web['drawProfile'] = async () => ({ status: 501, html: 'no pages here', policy: '' });

/** A whole app for one test file: its own database and folder, a fixed clock, and calls without a network. */
export async function world({
  limits = 'off',
  drawProfile = noPage,
  settings = {},
  openStripe = async () => ({ stripe: noStripe }),
  log = pino({ level: 'silent' }),
}: {
  limits?: 'on' | 'off';
  drawProfile?: Web['drawProfile'];
  settings?: Record<string, string>;
  openStripe?: StripeOpener;
  log?: Logger;
} = {}) {
  const dataDir = scratchFolder('visita-');
  const server = inject('postgresUrl') as string | undefined; // Provided in only one of the two projects.
  const databaseUrl = server && (await freshDatabase(server, migratedTemplate));
  const read = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SEED: 'none',
    SECRET_KEY: 'the-key-of-tests-which-everyone-knows',
    // No test needs durability.
    DURABILITY: 'relaxed',
    RATE_LIMITS: limits,
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://visita.test',
    ...settings,
  });
  if ('faults' in read) throw new Error(JSON.stringify(read.faults));
  const { config } = read;
  const clock = fixedClock();
  const database = await openDatabase({ dataDir, databaseUrl, durability: config.durability, templateDir });
  await migrate(database);
  const lockedOutOfOrder = await watchLocks(database.pool);
  await setQueueClock({ database }, clock.now());
  const emails: Email[] = [];
  const mail = { send: async (message: Email) => void emails.push(message) };
  const web = { answer: async () => new Response('no pages here', { status: 501 }), drawProfile };
  const { close, ...stripeOptions } = await openStripe({ now: clock.now, publicUrl: config.publicUrl });
  const openAgain = ({ stripe, stripeEmulator }: StripeOptions) =>
    openApp({
      config,
      database,
      log,
      now: clock.now,
      mail,
      stripe,
      stripeEmulator,
      web,
      assetsFolder: dataDir,
      demoCardId: undefined,
      shopNoticesMs: 0,
    });
  const app = await openAgain(stripeOptions);
  let current = app;

  /**
   * Restarts the app as a new process over the same database, without its in-memory state; it serves all
   * calls from then on.
   */
  async function restart(stripe: StripeClient = stripeOptions.stripe): Promise<Deps> {
    await current.close();
    current = await openAgain({ ...stripeOptions, stripe });
    return current.deps;
  }

  let other: typeof app | undefined;

  /** Goes on in a second process over the same database; the first one stays open beside it. */
  async function switchProcess(stripe: StripeClient = stripeOptions.stripe): Promise<Deps> {
    [current, other] = [other ?? (await openAgain({ ...stripeOptions, stripe })), current];
    return current.deps;
  }

  afterAll(async () => {
    app.server.closeAllConnections();
    app.server.close();
    await current.close();
    await other?.close();
    await close?.();
    await database.close();
    if (databaseUrl) await dropDatabase(databaseUrl);
    rmSync(dataDir, { recursive: true, force: true });
    expect(lockedOutOfOrder()).toEqual([]);
  });

  const sendRequest = (request: Request) => {
    request.headers.set('user-agent', phone);
    return current.send(request);
  };
  const as = (token: string | null, language?: Language): Call =>
    client({
      fetch: sendRequest,
      origin: config.publicUrl,
      token: () => token,
      language: language && (() => language),
    });
  const guest = { calls: as(null) };

  let people = 0;
  const given = {
    async user({
      email = `person${++people}@example.com`,
      password = 'a good password',
      displayName = 'Ana',
    } = {}): Promise<Person> {
      const body = { displayName, email, password, passwordConfirmation: password };
      const { id, token } = await guest.calls(account.register, { body });
      return { id, email, token, calls: as(token) };
    },
    /** A signed-in staff member, past the second factor. */
    async staff({
      role = 'owner',
      email = `staff${++people}@visita.test`,
    }: { role?: Role; email?: string } = {}): Promise<Person> {
      const [id, at] = [newId(clock.now()), clock.now()];
      await insertStaff(database.db, { id, email, name: 'Sam', role, createdAt: at });
      const origin = { address: 'inside', userAgent: phone, requestId: id, isLocal: true };
      const { token } = await transaction(database.db, (tx) => openSession(tx, { staffId: id, at, origin }));
      return { id, email, token, calls: as(token) };
    },
    /** Physical cards of one batch, not bound. */
    async printed({
      count = 1,
      kind = 'card',
      colour = kind === 'card' ? 'black' : null,
      validity,
    }: PrintedInput = {}) {
      const at = clock.now();
      const batchId = newId(at);
      await insertBatch(database.db, {
        id: batchId,
        title: 'Test',
        kind,
        validityLength: validity?.length ?? null,
        validityUnit: validity?.unit ?? null,
        createdAt: at,
      });
      const rows = Array.from({ length: count }, () => ({
        id: newId(at),
        batchId,
        cardId: cardIdFrom(randomBytes(10)),
        cardNumber: cardNumberFrom(randomBytes(11)),
        kind,
        colour,
      }));
      await transaction(database.db, (tx) => insertPhysicalCards(tx, rows, at));
      return rows;
    },
  };
  /** Listens on a port of its own and calls it as a browser would. */
  async function open() {
    app.server.listen(0, '127.0.0.1');
    await once(app.server, 'listening');
    const { port } = app.server.address() as AddressInfo; // A listening TCP server has an address of this type.
    return (path: string, init: RequestInit = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        redirect: 'manual',
        ...init,
        headers: { 'user-agent': phone, ...(init.headers as Record<string, string> | undefined) },
      });
  }

  /** Returns the newest email to an address, with its links. */
  const lastEmail = (to: string) => readEmail(emails.findLast(({ to: { address } }) => address === to));

  /**
   * Resolves when the server has received every notification so far; PostgreSQL delivers them on a separate
   * connection.
   */
  async function heardAll(): Promise<void> {
    const last = Promise.withResolvers<void>();
    const stop = await database.listen('heard_all', () => last.resolve(), last.resolve);
    await database.pool.query("select pg_notify('heard_all', '')");
    await last.promise;
    stop();
  }

  /** Returns the secret of the newest link to a page in all emails to an address. */
  const secretFor = (to: string, page: 'verify-email' | 'reset-password') => secretIn(emails, { to, page });

  return {
    emails,
    lastEmail,
    secretFor,
    heardAll,
    open,
    restart,
    switchProcess,
    send: sendRequest,
    given,
    guest,
    as,
    clock,
    database,
    config,
    app,
    deps: app.deps,
  };
}
