import { Stripe } from 'stripe';
import { afterAll, expect } from 'vitest';
import { startEmulator, type Settings } from '../start.ts';
import { violationsInResponse, violationsInEvent } from './conformance.ts';
import { receiveWebhooks } from './receive-webhooks.ts';

/** An emulator for one test file, with the official client; every answer and event is held against Stripe's description. */
export async function account(settings: Partial<Settings> = {}) {
  const faults: string[] = [];
  const received = await receiveWebhooks((event) => faults.push(...violationsInEvent(event)));
  const emulator = await startEmulator({
    port: 0,
    pagesUrl: 'http://shop.example/_stripe',
    webhookUrl: received.url,
    retryPauses: [20, 40, 60],
    allowLoopbackWebhooks: true,
    ...settings,
  });
  const base = `http://127.0.0.1:${emulator.port}`;
  const watching: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    const { method = 'GET' } = init ?? {};
    const body = (await answer.clone().json()) as unknown;
    const found = violationsInResponse(method, new URL(input instanceof Request ? input.url : input).pathname, answer.status, body);
    faults.push(...found);
    return answer;
  };
  const stripe = new Stripe(emulator.key, {
    host: '127.0.0.1',
    port: emulator.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(watching),
  });
  const plain = (retries = 0) =>
    new Stripe(emulator.key, {
      host: '127.0.0.1',
      port: emulator.port,
      protocol: 'http',
      maxNetworkRetries: retries,
      telemetry: false,
      timeout: 1000,
    });
  const control = async (path: string, body?: unknown) => {
    const headers = { 'content-type': 'application/json' };
    const asked = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await fetch(`${base}/_stripe/control${path}`, asked);
    return (await answer.json()) as Record<string, unknown>;
  };
  afterAll(async () => {
    await emulator.close();
    await received.close();
    expect([...new Set(faults)]).toEqual([]);
  });
  return { emulator, stripe, plain, base, control, received };
}

/** The id of what may have been expanded. */
export function idOf(entry: string | { id: string } | null): string {
  return typeof entry === 'string' ? entry : (entry?.id ?? '');
}
