import type Stripe from 'stripe';
import type { Logger } from 'pino';
import { Problem } from '@visita/core/problems';
import type { Config } from '../config.ts';

export type Sdk = Stripe;
export type Session = Stripe.Checkout.Session;
export type SessionParams = Stripe.Checkout.SessionCreateParams;
export type Intent = Stripe.PaymentIntent;
export type Refund = Stripe.Refund;
export type Card = Stripe.PaymentMethod;
export type WebhookEvent = Stripe.Event;

/** Where the SDK goes, and what the messages from there are signed with. */
export interface Whereabouts {
  key: string;
  webhookSecrets: string[];
  /** Another place than Stripe's own. */
  host?: string;
  port?: number;
  protocol?: 'http' | 'https';
}

/** Where Stripe itself is, or what stands in for it at STRIPE_API_BASE. */
export function realStripe({ stripe }: Pick<Config, 'stripe'>, key: string): Whereabouts {
  const { webhookSecrets, apiBase } = stripe;
  if (!apiBase) return { key, webhookSecrets };
  const { hostname, port, protocol } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return { key, webhookSecrets, host: hostname, port: Number(port || (isPlain ? 80 : 443)), protocol: isPlain ? 'http' : 'https' };
}

/** The way to the payment provider: the one code path, whether Stripe or the emulator is behind it. */
export interface StripeDoor {
  /**
   * Asks for something. What has an effect names it by an idempotency key, so that it may be repeated: the SDK does after
   * lost connections and 5xx, this does after an answer that broke off half way. Throws what the SDK throws: see `troubleOf`.
   */
  ask<T>(question: (sdk: Sdk) => Promise<T>): Promise<T>;
  /** The event of a signed message; refuses with `webhookRefused` whatever is not signed with one of our secrets, or not now. */
  hear(body: string, signature: string): Promise<WebhookEvent>;
  /** Refuses with `paymentUnavailable` what is not done before whoever waits for it loses patience; it goes on all the same. */
  patiently<T>(work: () => Promise<T>): Promise<T>;
}

interface Lent {
  whereabouts: () => Promise<Whereabouts>;
  log: Logger;
  /** The real clock, which no emulator moves: signatures carry real time. */
  clock: () => Date;
  timeoutMs?: number;
  retries?: number;
  patienceMs?: number;
}

/** How far a message may be from now, in seconds, in both directions. */
const tolerance = 300;

export function openStripe({ whereabouts, log, clock, timeoutMs = 8_000, retries = 2, patienceMs = 25_000 }: Lent): StripeDoor {
  let opened: Promise<{ sdk: Sdk; secrets: string[] }> | undefined;

  /** Loaded when it is first needed: the library is large, and a start need not wait for it. */
  async function open() {
    const [{ default: Sdk }, { key, webhookSecrets, ...place }] = await Promise.all([import('stripe'), whereabouts()]);
    const sdk = new Sdk(key, { ...place, timeout: timeoutMs, maxNetworkRetries: retries, telemetry: false, appInfo: { name: 'Visita' } });
    return { sdk, secrets: webhookSecrets };
  }
  const ready = () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };

  return {
    async ask(question) {
      const { sdk } = await ready();
      const began = performance.now();
      try {
        return await question(sdk);
      } catch (error) {
        const isCutOff = typeOf(error) === 'StripeConnectionError' && performance.now() - began < timeoutMs;
        if (!isCutOff) throw error;
        return question(sdk);
      }
    },

    async hear(body, signature) {
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

    async patiently(work) {
      let timer: NodeJS.Timeout | undefined;
      const impatience = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Problem('paymentUnavailable')), patienceMs);
      });
      try {
        return await Promise.race([work().catch(refuseTrouble(log)), impatience]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** What an error of the SDK means for whoever asked. */
export interface Trouble {
  /**
   * `gone`: no answer, or one that says nothing; the same key may be tried again. `stored`: a failure that the provider repeats
   * for this key. `declined`: the card was. `missing`: there is no such object. `refused`: it was asked wrongly.
   */
  kind: 'gone' | 'stored' | 'declined' | 'missing' | 'refused';
  code: string;
  message: string;
  /** The intent that a declined card leaves behind. */
  intent?: Intent | undefined;
}

/** Nothing for what did not come from the SDK. */
export function troubleOf(error: unknown): Trouble | undefined {
  const type = typeOf(error);
  if (type === undefined) return undefined;
  const { code = '', decline_code: decline, message, headers, payment_intent: intent } = error as SdkError;
  const isStored = headers?.['idempotent-replayed'] === 'true';
  const of = (kind: Trouble['kind']): Trouble => ({ kind, code: decline ?? code, message });
  switch (type) {
    case 'StripeCardError':
      return { ...of('declined'), intent };
    case 'StripeInvalidRequestError':
      return of(
        code === 'resource_missing' ? 'missing' : code === 'lock_timeout' || code === 'idempotency_key_in_use' ? 'gone' : 'refused',
      );
    case 'StripeIdempotencyError':
      return of(code === 'idempotency_key_in_use' ? 'gone' : 'refused');
    case 'StripeAPIError':
      return of(isStored ? 'stored' : 'gone');
    default:
      return of('gone');
  }
}

interface SdkError {
  type: string;
  message: string;
  code?: string;
  decline_code?: string;
  headers?: Record<string, string>;
  payment_intent?: Intent;
}

function typeOf(error: unknown): string | undefined {
  const { type } = (error ?? {}) as Partial<SdkError>;
  return error instanceof Error && typeof type === 'string' && type.startsWith('Stripe') ? type : undefined;
}

/** To a caller all of it is one: the payment service cannot be used now. Why is in the log. */
function refuseTrouble(log: Logger) {
  return (error: unknown): never => {
    const trouble = troubleOf(error);
    if (!trouble) throw error;
    log[trouble.kind === 'gone' ? 'warn' : 'error']({ err: error }, 'payment provider');
    throw new Problem('paymentUnavailable');
  };
}
