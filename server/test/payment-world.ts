import { pino } from 'pino';
import { Stripe } from 'stripe';
import { expect } from 'vitest';
import { provider } from '@visita/core/provider/contract';
import { startEmulator, type Emulator } from '@visita/stripe-emulator/start.ts';
import {
  openStripe,
  undefinedWhenMissing,
  type Sdk,
  type StripeClient,
  type WebhookEvent,
} from '../provider/client.ts';
import { ensureStripeObjects } from '../provider/ensure-stripe-objects.ts';
import { runJobs } from './jobs.ts';
import { filledCatalogue } from './catalogue.ts';
import { shoppers, type Shopper } from './shoppers.ts';
import { world } from './world.ts';

export const visa = '4242424242424242';

interface Pace {
  timeoutMs?: number;
  retries?: number;
  deadlineMs?: number;
}

/** Disables the delay between the retries of Stripe's library. */
const hurried = (sdk: Sdk) =>
  Object.assign(sdk, { getInitialNetworkRetryDelay: () => 0, getMaxNetworkRetryDelay: () => 0 });

/** A world with a full catalogue and a payment emulator of its own, which shares the clock. */
export async function paymentWorld(pace: Pace = {}) {
  let emulator!: Emulator; // Opened with the server.
  let openEmulator!: () => Promise<void>;
  const opened: Emulator[] = [];
  const requests: string[] = [];
  let openClient!: () => StripeClient;
  const app = await world({
    openStripe: async ({ now, publicUrl }) => {
      openEmulator = async () => {
        emulator = await startEmulator({
          port: 0,
          pagesUrl: `${publicUrl}/_stripe`,
          now,
          allowLoopbackWebhooks: true,
        });
        opened.push(emulator);
      };
      await openEmulator();
      const endpoint = async () => ({
        key: emulator.key,
        port: emulator.port,
        host: '127.0.0.1',
        protocol: 'http' as const,
        webhookSecrets: ['whsec_of_last_year', emulator.webhookSecret],
      });
      openClient = () => {
        const stripe = openStripe({
          endpoint,
          log: pino({ level: 'silent' }),
          clock: () => new Date(),
          ...pace,
        });
        const request: StripeClient['request'] = (call) => (
          requests.push(String(call)),
          stripe.request((sdk) => call(hurried(sdk)))
        );
        return { ...stripe, request, find: (call) => undefinedWhenMissing(request(call)) };
      };
      return {
        stripe: openClient(),
        stripeEmulator: { pages: (request, caller) => emulator.pages(request, caller) },
        close: async () => void (await Promise.all(opened.map((each) => each.close()))),
      };
    },
  });
  const { deps, config, database } = app;
  const { stripe } = deps;
  const catalogue = await filledCatalogue(app);
  await ensureStripeObjects(deps);

  const page = (path: string, form?: Record<string, string>) => {
    const body = form && new URLSearchParams(form);
    return emulator.pages(
      new Request(new URL(path, config.publicUrl), body ? { method: 'POST', body } : {}),
      { address: '127.0.0.1' },
    );
  };

  /** Fills in and submits the payment page; returns the response, a page or a redirect. */
  const fill = (checkoutUrl: string, number = visa, more: Record<string, string> = {}) =>
    page(checkoutUrl, {
      card: 'new',
      number,
      expiry: '12/34',
      cvc: '123',
      name: 'Ana Lima',
      country: 'CA',
      province: 'ON',
      postal: 'K1A 0B1',
      ...more,
    });

  /** Pays successfully; returns the Checkout session id with which the browser comes back. */
  async function pay(checkoutUrl: string, number = visa, more: Record<string, string> = {}): Promise<string> {
    const answer = await fill(checkoutUrl, number, more);
    expect(answer.status).toBe(303);
    return new URL(answer.headers.get('location') ?? '').searchParams.get('session_id') ?? '';
  }

  async function control(what: string, body: object): Promise<void> {
    const { key } = emulator;
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const url = `${config.publicUrl}/_stripe/control/${what}`;
    const answer = await emulator.pages(
      new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }),
      {
        address: '127.0.0.1',
      },
    );
    expect(answer.status, await answer.clone().text()).toBeLessThan(300);
  }

  const fault = (method: string, path: string, action: string, times = 1) =>
    control('faults', { method, path, action, times });

  /** Returns all events of the provider, oldest first. */
  const listEvents = async (): Promise<WebhookEvent[]> => {
    const events: WebhookEvent[] = [];
    await stripe.request(async (sdk) => {
      events.length = 0;
      for await (const event of sdk.events.list({ limit: 100 })) events.push(event);
    });
    return events.toReversed();
  };

  const sign = (
    body: string,
    { secret = emulator.webhookSecret, at = Date.now() }: { secret?: string; at?: number } = {},
  ) =>
    stripe.request(async (sdk: Sdk) =>
      sdk.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: Math.floor(at / 1000) }),
    );

  const post = async (body: string, signature: string) =>
    app.send(
      new Request(`${config.publicUrl}/api/stripe/webhook`, {
        method: 'POST',
        body,
        headers: { 'stripe-signature': signature },
      }),
    );

  async function deliver(events: WebhookEvent[]): Promise<void> {
    for (const event of events) {
      const body = JSON.stringify(event);
      expect((await post(body, await sign(body))).status).toBe(200);
    }
  }

  const eventIds = new Set<string>();
  /** Delivers new events and runs jobs until the provider has no more events. */
  async function settle(): Promise<void> {
    for (let isDone = false; !isDone;) {
      const news = (await listEvents()).filter(({ id }) => !eventIds.has(id));
      for (const { id } of news) eventIds.add(id);
      await deliver(news);
      await runJobs(deps);
      isDone = news.length === 0;
    }
  }

  /** Returns the totals of charges and refunds at the provider. */
  async function books() {
    const { data } = await stripe.request((sdk) => sdk.charges.list({ limit: 100 }));
    const charges = data.filter(({ paid }) => paid);
    return {
      charges: charges.length,
      taken: charges.reduce((sum, { amount }) => sum + amount, 0),
      back: charges.reduce((sum, { amount_refunded: back }) => sum + back, 0),
    };
  }

  /** Saves a card at the provider, where the user becomes a customer. */
  async function saveCard(who: Shopper, name = 'pm_card_visa'): Promise<string> {
    await who.calls(provider.saveCard, { body: {} });
    const { id } = await who.calls(provider.customer, {});
    const card = await stripe.request((sdk) => sdk.paymentMethods.attach(name, { customer: id ?? '' }));
    return card.id;
  }

  const rows = async (text: string, values: unknown[] = []) =>
    (await database.pool.query<Record<string, unknown>>(text, values)).rows;

  /** Closes everything that earlier tests left open, so that stock can be set again. */
  async function endAll(): Promise<void> {
    await database.pool.query(
      `update payments set status = 'failed' where status in ('pending', 'processing')`,
    );
    await database.pool.query(
      `update orders set status = 'cancelled', stock = 'released' where status = 'pending'`,
    );
  }

  async function tidy(): Promise<void> {
    await endAll();
    await runJobs(deps);
  }

  return {
    ...app,
    ...catalogue,
    ...shoppers(app),
    restart: () => app.restart(openClient()),
    switchProcess: () => app.switchProcess(openClient()),
    account: () => emulator.account,
    /** Opens the provider's own library on the emulator, without anything of the product. */
    openPlainStripe: () =>
      hurried(
        new Stripe(emulator.key, {
          host: '127.0.0.1',
          port: emulator.port,
          protocol: 'http',
          telemetry: false,
          // beyond all faults that hit a reading
          maxNetworkRetries: 8,
        }),
      ),
    /**
     * Opens another account at the provider, as after a change of the key; returns the dependencies of the
     * restarted app.
     */
    changeAccount: async () => {
      await openEmulator();
      return app.restart(openClient());
    },
    asked: requests,
    page,
    fill,
    pay,
    control,
    fault,
    told: listEvents,
    sign,
    post,
    deliver,
    settle,
    books,
    saveCard,
    rows,
    endAll,
    tidy,
  };
}
