import { createHmac } from 'node:crypto';
import { toPublic } from '../http/to-public.ts';
import type { Store } from '../state/store.ts';
import type { Delivery } from './event.ts';

const timeout = 10_000;
const staleAge = 3600;

/** Sends one webhook. True if it is answered with 2xx, or its endpoint was removed. */
export async function sendEvent(
  store: Store,
  { event: id, endpoint: to }: Delivery,
  mode: string,
  ending: AbortSignal,
): Promise<boolean> {
  const [event, endpoint] = [store.find('event', id), store.find('webhook_endpoint', to)];
  if (!event || !endpoint) return true;
  const body = JSON.stringify(toPublic(event), null, 2);
  // signatures carry the real time, which the moved clock does not change
  const at = Math.floor(Date.now() / 1000) - (mode === 'old_timestamp' ? staleAge : 0);
  const secret = mode === 'bad_signature' ? 'whsec_of_somebody_else' : endpoint.hidden.secret;
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': sign(body, secret, at),
    'user-agent': 'Stripe/1.0',
  };
  const signal = AbortSignal.any([ending, AbortSignal.timeout(timeout)]);
  try {
    const response = await fetch(endpoint.url, { method: 'POST', body, headers, signal, redirect: 'manual' });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** The `Stripe-Signature` of a body: the time in seconds, and the HMAC under the endpoint's secret. */
function sign(body: string, secret: string, at: number): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}
