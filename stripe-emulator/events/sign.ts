import { createHmac } from 'node:crypto';

/** The `Stripe-Signature` of a body: its time in seconds, and its HMAC under the endpoint's secret. */
export function sign(body: string, secret: string, at: number): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}
