import type Stripe from 'stripe';
import type { Logger } from 'pino';
import type { Language } from '@visita/core/languages';
import { Problem } from '@visita/core/problems';
import type { Config } from '../config.ts';
import { limitConcurrency } from '../http/concurrency-limit.ts';
import { providerCalls, type SeenProviderCall } from '../telemetry/channels.ts';
import { classifyError, isRetryable, typeOf } from './errors.ts';

export type Sdk = Stripe;
export type EventType = Stripe.Event['type'];
export type Session = Stripe.Checkout.Session;
export type SessionParams = Stripe.Checkout.SessionCreateParams;
export type Intent = Stripe.PaymentIntent;
export type Charge = Stripe.Charge;
export type Refund = Stripe.Refund;
export type Card = Stripe.PaymentMethod;
export type ProviderSubscription = Stripe.Subscription;
export type Schedule = Stripe.SubscriptionSchedule;
export type ProviderInvoice = Stripe.Invoice;
export type WebhookEvent = Stripe.Event;

/** Where the SDK goes, and what the messages from there are signed with. */
export interface Endpoint {
  key: string;
  webhookSecrets: string[];
  /** Another place than Stripe's own. */
  host?: string;
  port?: number;
  protocol?: 'http' | 'https';
}

/** Where Stripe itself is, or what stands in for it at STRIPE_API_BASE. */
export function realStripe({ stripe }: Pick<Config, 'stripe'>, key: string): Endpoint {
  const { webhookSecrets, apiBase } = stripe;
  if (!apiBase) return { key, webhookSecrets };
  const { hostname, port, protocol } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return { key, webhookSecrets, host: hostname, port: Number(port || (isPlain ? 80 : 443)), protocol: isPlain ? 'http' : 'https' };
}

/** The payment provider that runs in this process while no key is set. */
export interface StripeEmulator {
  endpoint: Endpoint;
  /** The number of its account. */
  account: string;
  /** Its pages, on our own origin under `/_stripe/`; controls ask for the caller's address. */
  pages(request: Request, caller: { address: string }): Promise<Response>;
  /** How far its clock was moved forward, in milliseconds. */
  offset(): number;
  close(): Promise<void>;
}

declare module '../deps.ts' {
  interface Deps {
    stripe: StripeClient;
  }
}

/** The way to the payment provider: the one code path, whether Stripe or the emulator is behind it. */
export interface StripeClient {
  /**
   * Calls the provider. What has an effect names it by an idempotency key, so that it may be repeated: the SDK does after
   * lost connections and 5xx, this does after an answer that broke off half way. Throws what the SDK throws: see `classifyError`.
   */
  request<T>(call: (sdk: Sdk) => Promise<T>): Promise<T>;
  /** The same for something that may not exist there: `undefined` when it does not. */
  find<T>(call: (sdk: Sdk) => Promise<T>): Promise<T | undefined>;
  /** The event of a signed message; refuses with `webhookRefused` whatever is not signed with one of our secrets, or not now. */
  verify(body: string, signature: string): Promise<WebhookEvent>;
  /** Refuses with `paymentUnavailable` what is not done in time for whoever waits for it; it goes on all the same. */
  withTimeout<T>(work: () => Promise<T>): Promise<T>;
}

interface Dependencies {
  endpoint: () => Promise<Endpoint>;
  log: Logger;
  /** The real clock, which no emulator moves: signatures carry real time. */
  clock: () => Date;
  timeoutMs?: number;
  retries?: number;
  deadlineMs?: number;
  /** Calls under way from this process, and those that wait for their turn; beyond both it is busy. */
  atOnce?: number;
  inLine?: number;
}

/** How far a message may be from now, in seconds, in both directions. */
const tolerance = 300;

export function openStripe({
  endpoint,
  log,
  clock,
  timeoutMs = 8_000,
  retries = 2,
  deadlineMs = 25_000,
  atOnce = 20,
  inLine = 200,
}: Dependencies): StripeClient {
  const limited = limitConcurrency({ atOnce, inLine });
  let opened: Promise<{ sdk: Sdk; secrets: string[] }> | undefined;

  /** Loaded when it is first needed: the library is large, and a start need not wait for it. */
  async function open() {
    const [{ default: Sdk }, { key, webhookSecrets, ...address }] = await Promise.all([import('stripe'), endpoint()]);
    const httpClient = tracedClient(Sdk.createNodeHttpClient());
    const sdk = new Sdk(key, {
      ...address,
      httpClient,
      timeout: timeoutMs,
      maxNetworkRetries: retries,
      telemetry: false,
      appInfo: { name: 'Visita' },
    });
    return { sdk, secrets: webhookSecrets };
  }
  const ready = () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };

  const request: StripeClient['request'] = (call) => limited(() => requestNow(call));
  const requestNow: StripeClient['request'] = async (call) => {
    const { sdk } = await ready();
    const began = performance.now();
    try {
      return await call(sdk);
    } catch (error) {
      const isCutOff = typeOf(error) === 'StripeConnectionError' && performance.now() - began < timeoutMs;
      if (!isCutOff) throw error;
      return call(sdk);
    }
  };

  return {
    request,

    find: (call) => undefinedWhenMissing(request(call)),

    async verify(body, signature) {
      const { sdk, secrets } = await ready();
      const now = Math.floor(clock().getTime() / 1000);
      const said = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1] ?? 0);
      // the library lets the future pass
      if (said > now + tolerance) throw new Problem('webhookRefused');
      for (const secret of secrets) {
        try {
          return sdk.webhooks.constructEvent(body, signature, secret, tolerance, undefined, now * 1000);
        } catch (error) {
          log.debug({ err: error }, 'webhook not signed with this secret');
        }
      }
      throw new Problem('webhookRefused');
    },

    async withTimeout(work) {
      let timer: NodeJS.Timeout | undefined;
      const deadline = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Problem('paymentUnavailable')), deadlineMs);
      });
      try {
        return await Promise.race([work().catch(refuseFailure(log)), deadline]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;

/** Tells of every call that leaves, also of a repeated one. */
function tracedClient(client: HttpClient): HttpClient {
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = (host, port, path, method, ...rest) => {
    const seen: SeenProviderCall = { call: `${method} ${patternOf(path)}` };
    const send = async () => {
      const answer = await makeRequest(host, port, path, method, ...rest);
      seen.status = answer.getStatusCode();
      return answer;
    };
    return providerCalls.tracePromise(send, seen);
  };
  return client;
}

/** `/v1/customers/cus_1/sources?limit=1` is `/v1/customers/:id/sources`. */
const patternOf = (path: string) =>
  path
    .replace(/\?.*/, '')
    .split('/')
    .map((part) => (/^(v\d|[a-z_]*)$/.test(part) ? part : ':id'))
    .join('/');

/** For an object that may not exist at the provider: `undefined` in place of its refusal. */
export async function undefinedWhenMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (classifyError(error)?.kind === 'missing') return undefined;
    throw error;
  }
}

/** To a caller all of it is one: the payment service cannot be used now. Why is in the log. */
function refuseFailure(log: Logger) {
  return (error: unknown): never => {
    const failure = classifyError(error);
    if (!failure) throw error;
    log[isRetryable(failure) ? 'warn' : 'error']({ err: error }, 'payment provider');
    throw new Problem('paymentUnavailable');
  };
}

/** The id of what the provider gives as an id or, expanded, as the object itself. */
export function idOf(object: string | { id: string } | null | undefined): string | undefined {
  return typeof object === 'string' ? object : object?.id;
}

/** The id of ours that an object of the provider's carries: what others made may carry anything. */
export function ownIdOf(
  { metadata }: { metadata: Record<string, string> | null },
  name: 'payment_id' | 'subscription_id',
): string | undefined {
  const id = metadata?.[name];
  return id !== undefined && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id) ? id : undefined;
}

/** What the provider calls our languages. */
const locales = { en: 'en', fr: 'fr-CA', 'zh-CN': 'zh', 'zh-TW': 'zh-TW' } as const;

export const localeOf = (language: Language) => locales[language];
