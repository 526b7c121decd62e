import type Stripe from 'stripe';
import type { Logger } from 'pino';
import type { Language } from '@visita/core/languages';
import { Problem } from '@visita/core/problems';
import type { Config } from '../config.ts';
import { limitConcurrency } from '../http/concurrency-limit.ts';
import { providerCalls, type SeenProviderCall } from '../telemetry/channels.ts';
import { classifyError, isRetryable, sdkErrorType } from './errors.ts';

export type Sdk = Stripe;
export type EventType = Stripe.Event['type'];
export type Session = Stripe.Checkout.Session;
export type SessionParams = Stripe.Checkout.SessionCreateParams;
export type Intent = Stripe.PaymentIntent;
export type Refund = Stripe.Refund;
export type Dispute = Stripe.Dispute;
export type EvidenceFields = Stripe.DisputeUpdateParams.Evidence;
export type ProviderCard = Stripe.PaymentMethod;
export type ProviderSubscription = Stripe.Subscription;
export type Schedule = Stripe.SubscriptionSchedule;
export type ProviderInvoice = Stripe.Invoice;
export type BalanceTransaction = Stripe.BalanceTransaction;
export type CustomerMovement = Stripe.CustomerBalanceTransaction;
export type Payout = Stripe.Payout;
export type WebhookEvent = Stripe.Event;

/** The address and key for the SDK, and the secrets that sign its webhooks. */
export interface ProviderEndpoint {
  key: string;
  webhookSecrets: string[];
  /** An API host other than Stripe's. */
  host?: string;
  port?: number;
  protocol?: 'http' | 'https';
}

/** Stripe's endpoint, or the one set by STRIPE_API_BASE. */
export function realStripe({ stripe }: Pick<Config, 'stripe'>, key: string): ProviderEndpoint {
  const { webhookSecrets, apiBase } = stripe;
  if (!apiBase) return { key, webhookSecrets };
  const { hostname, port, protocol } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return {
    key,
    webhookSecrets,
    host: hostname,
    port: Number(port || (isPlain ? 80 : 443)),
    protocol: isPlain ? 'http' : 'https',
  };
}

/** The in-process Stripe emulator, used while no key is set. */
export interface StripeEmulator {
  endpoint: ProviderEndpoint;
  /** The id of its account. */
  account: string;
  /**
   * Serves its pages on our own origin under `/_stripe/`. Its control requests are authorized by the caller's
   * address.
   */
  pages(request: Request, caller: { address: string }): Promise<Response>;
  /** The offset of its clock, in milliseconds. */
  offset(): number;
  close(): Promise<void>;
}

declare module '../deps.ts' {
  interface Deps {
    stripe: StripeClient;
  }
}

/** Client of the payment provider, the same for Stripe and the emulator. */
export interface StripeClient {
  /**
   * Calls the provider. A call with an effect needs an idempotency key, as it may be repeated: by the SDK
   * after connection errors and 5xx, and here after a response that was cut off. Throws the SDK's errors: see
   * `classifyError`.
   */
  request<T>(call: (sdk: Sdk) => Promise<T>): Promise<T>;
  /** Like `request`, for an object that may not exist: `undefined` if it does not. */
  find<T>(call: (sdk: Sdk) => Promise<T>): Promise<T | undefined>;
  /**
   * Returns the event of a signed webhook. Throws `webhookRefused` if the signature matches none of our
   * secrets or is too old.
   */
  verify(body: string, signature: string): Promise<WebhookEvent>;
  /**
   * Throws `paymentUnavailable` if the work exceeds the deadline; the work itself continues. Provider errors
   * become `paymentUnavailable` too.
   */
  withTimeout<T>(work: () => Promise<T>): Promise<T>;
}

interface ClientDeps {
  endpoint: () => Promise<ProviderEndpoint>;
  log: Logger;
  /** The real clock, not the emulator's: signatures carry real time. */
  clock: () => Date;
  timeoutMs?: number;
  retries?: number;
  deadlineMs?: number;
  /** Limits of concurrent and of queued calls of this process; any further call is refused. */
  atOnce?: number;
  inLine?: number;
}

/** Maximum age of a signature, in seconds; also applied to timestamps in the future. */
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
}: ClientDeps): StripeClient {
  const limited = limitConcurrency({ atOnce, inLine });
  let opened: Promise<{ sdk: Sdk; secrets: string[] }> | undefined;

  /** Imports the SDK on first use: it is large, and the start need not wait for it. */
  async function open() {
    const [{ default: Sdk }, { key, webhookSecrets, ...address }] = await Promise.all([
      import('stripe'),
      endpoint(),
    ]);
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
      const isCutOff =
        sdkErrorType(error) === 'StripeConnectionError' && performance.now() - began < timeoutMs;
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
      const timestamp = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1] ?? 0);
      // the SDK accepts timestamps in the future
      if (timestamp > now + tolerance) throw new Problem('webhookRefused');
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

/** Publishes a diagnostics event for each HTTP request, retries included. */
function tracedClient(client: HttpClient): HttpClient {
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = (host, port, path, method, ...rest) => {
    const seen: SeenProviderCall = { call: `${method} ${getPattern(path)}` };
    const send = async () => {
      const answer = await makeRequest(host, port, path, method, ...rest);
      seen.status = answer.getStatusCode();
      return answer;
    };
    return providerCalls.tracePromise(send, seen);
  };
  return client;
}

/** Replaces ids: `/v1/customers/cus_1/sources?limit=1` becomes `/v1/customers/:id/sources`. */
const getPattern = (path: string) =>
  path
    .replace(/\?.*/, '')
    .split('/')
    .map((part) => (/^(v\d|[a-z_]*)$/.test(part) ? part : ':id'))
    .join('/');

/** Returns `undefined` in place of a "missing" error. */
export async function undefinedWhenMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (classifyError(error)?.kind === 'missing') return undefined;
    throw error;
  }
}

/** Logs a provider error and throws `paymentUnavailable`; callers do not learn the cause. */
function refuseFailure(log: Logger) {
  return (error: unknown): never => {
    const failure = classifyError(error);
    if (!failure) throw error;
    log[isRetryable(failure) ? 'warn' : 'error']({ err: error }, 'payment provider call failed');
    throw new Problem('paymentUnavailable');
  };
}

/** Returns the id of a reference that may be expanded. */
export function parseId(object: string | { id: string } | null | undefined): string | undefined {
  return typeof object === 'string' ? object : object?.id;
}

/** Returns our id from an object's metadata if it is a valid UUID: foreign objects may carry anything. */
export function parseOwnId(
  { metadata }: { metadata: Record<string, string> | null },
  name: 'payment_id' | 'subscription_id',
): string | undefined {
  const id = metadata?.[name];
  return id !== undefined && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id) ? id : undefined;
}

/** Stripe's codes of our languages. */
const locales = { en: 'en', fr: 'fr-CA', 'zh-CN': 'zh', 'zh-TW': 'zh-TW' } as const;

export const stripeLocaleFor = (language: Language) => locales[language];
