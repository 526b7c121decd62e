import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { ensureAccountNumber } from './account/account.ts';
import { control, isControlAllowed } from './control/control.ts';
import { completeSession } from './checkout/complete-session.ts';
import { finishAdvancing } from './clocks/test-clocks.ts';
import { openDeliverer } from './events/deliverer.ts';
import { removeOldEvents } from './events/events.ts';
import { openFaults } from './http/faults.ts';
import { removeOldKeys } from './http/idempotency.ts';
import { createApi } from './http/server.ts';
import { creditAttached } from './invoices/attach-payment.ts';
import { settleInvoice } from './invoices/settle-invoice.ts';
import type { PaymentIntent, SetupIntent } from './intents/intent.ts';
import { openPage } from './pages/pages.ts';
import { clockOffset, type Account } from './state/account.ts';
import { applyDue } from './state/due-changes.ts';
import { openStore } from './state/store.ts';
import { followInvoice } from './subscriptions/follow-invoice.ts';
import { api } from './api.ts';

export interface EmulatorSettings {
  /** Loopback only. */
  host?: '127.0.0.1';
  /** 0 takes any free port. */
  port: number;
  /** Persists the state across restarts; without it the state is in memory only. */
  dataFile?: string;
  /**
   * `full`: a response is sent only after its changes are on disk; `relaxed`: changes survive the end of the
   * process only.
   */
  durability?: 'full' | 'relaxed';
  key?: string;
  webhookSecret?: string;
  /** The URL under which the pages are mounted: an origin and `/_stripe`. Default: the emulator's own port. */
  pagesUrl?: string;
  /** Receives every event, besides the endpoints created by the API. */
  webhookUrl?: string;
  /** Accepts webhook endpoints on loopback, which Stripe refuses. */
  allowLoopbackWebhooks?: boolean;
  /** The clock, real or a test's; the emulator adds its own offset. */
  now?: () => Date;
  log?: (line: string) => void;
  /** Milliseconds before the second, third and fourth try of a webhook. */
  retryPauses?: number[];
}

export interface Emulator {
  port: number;
  key: string;
  webhookSecret: string;
  /** The id of the account, stored with its data. */
  account: string;
  /** Serves all pages and controls under `/_stripe/…`; `address` is the caller's, for the controls. */
  pages(request: Request, caller?: { address?: string }): Promise<Response>;
  /** The offset of the moved clock, in milliseconds. */
  offset(): number;
  close(): Promise<void>;
}

const builtIn = 'we_built_in';
const tickMs = 1000;

export async function startEmulator(settings: EmulatorSettings): Promise<Emulator> {
  const {
    key = 'sk_test_emulator',
    webhookSecret = `whsec_${randomBytes(24).toString('hex')}`,
    now = () => new Date(),
  } = settings;
  const store = openStore(settings.dataFile, { isSynced: settings.durability !== 'relaxed' });
  const account: Account = {
    store,
    pagesUrl: settings.pagesUrl?.replace(/\/$/, '') ?? '', // by default known once the server listens
    realNow: () => now().getTime(),
    log: settings.log ?? console.error,
    allowsLoopbackWebhooks: settings.allowLoopbackWebhooks ?? false,
    cause: { id: null, key: null },
    moment: null,
    settle: (name, id) =>
      name === 'invoice'
        ? followInvoice(account, store.find(name, id)!)
        : settle(account, store.find(name, id)!),
    wake() {
      deliverer.wake();
      if (store.all('test_clock').some(({ status }) => status === 'advancing')) setImmediate(tick);
    },
  };
  const deliverer = openDeliverer(store, settings.retryPauses ?? [1000, 5000, 30_000]);
  store.transact(() => setBuiltIn(account, settings.webhookUrl, webhookSecret));

  const tick = () => {
    try {
      finishAdvancing(account, api.dueActions);
      applyDue(account, api.dueActions);
      removeOldKeys(account);
      removeOldEvents(account);
      deliverer.wake();
    } catch (error) {
      account.log(`Stripe emulator: ${String(error)}`); // retried at the next tick
    }
  };
  const timer = setInterval(tick, tickMs).unref();
  const faults = openFaults();
  const deps = { account, deliverer, faults, dueActions: api.dueActions };
  const pages: Emulator['pages'] = async (request, caller = {}) => {
    const isControl = /^\/[^/]+\/control(\/|$)/.test(new URL(request.url).pathname);
    if (!isControl) return openPage(deps, request);
    if (isControlAllowed(request, { address: caller.address, key })) return control(deps, request);
    return Response.json(
      { error: 'The controls are for this machine, or with the secret key as a bearer token.' },
      { status: 403 },
    );
  };
  const server = createApi({ account, api, faults, key, pages });
  server.listen(settings.port, settings.host ?? '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  account.pagesUrl ||= `http://localhost:${port}/_stripe`;
  tick();
  settings.log?.(`Stripe emulator: API on http://127.0.0.1:${port}, pages on ${account.pagesUrl}`);

  return {
    port,
    key,
    webhookSecret,
    account: ensureAccountNumber(account),
    pages,
    offset: () => clockOffset(account),
    async close() {
      clearInterval(timer);
      faults.clear();
      await deliverer.close();
      server.close();
      server.closeAllConnections();
      store.close();
    },
  };
}

/** Completes the session and pays the invoice of an intent. */
function settle(account: Account, intent: PaymentIntent | SetupIntent): void {
  const { store } = account;
  const session = store.find('checkout_session', intent.hidden.session);
  if (session) completeSession(account, session);
  if (intent.object === 'setup_intent' || intent.status !== 'succeeded') return;
  const invoice = store.find('invoice', intent.hidden.invoice);
  if (invoice?.status === 'open') settleInvoice(account, invoice);
  creditAttached(account, intent);
}

/** Stores the endpoint of the settings, like the listener of Stripe's command line. */
function setBuiltIn({ store }: Account, url: string | undefined, secret: string): void {
  if (url === undefined) return store.remove('webhook_endpoint', builtIn);
  store.put('webhook_endpoint', {
    id: builtIn,
    object: 'webhook_endpoint',
    api_version: null,
    application: null,
    created: 0,
    description: null,
    enabled_events: ['*'],
    livemode: false,
    metadata: {},
    status: 'enabled',
    url,
    hidden: { secret, isBuiltIn: true },
  });
}
