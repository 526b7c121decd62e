import { Stripe } from 'stripe';
import { afterAll, expect } from 'vitest';
import { startEmulator, type EmulatorSettings } from '../start.ts';
import { violationsInResponse, violationsInEvent } from './conformance.ts';
import { receiveWebhooks } from './receive-webhooks.ts';

/**
 * Starts an emulator for one test file, with the official client. Every response and event is checked against
 * Stripe's API description.
 */
export async function account(settings: Partial<EmulatorSettings> = {}) {
  const violations: string[] = [];
  const received = await receiveWebhooks((event) => violations.push(...violationsInEvent(event)));
  const emulator = await startEmulator({
    port: 0,
    pagesUrl: 'http://shop.example/_stripe',
    webhookUrl: received.url,
    retryPauses: [20, 40, 60],
    allowLoopbackWebhooks: true,
    ...settings,
  });
  const base = `http://127.0.0.1:${emulator.port}`;
  const checkedFetch: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    const { method = 'GET' } = init ?? {};
    const body = (await response.clone().json()) as unknown;
    const found = violationsInResponse(
      method,
      new URL(input instanceof Request ? input.url : input).pathname,
      response.status,
      body,
    );
    violations.push(...found);
    return response;
  };
  const stripe = new Stripe(emulator.key, {
    host: '127.0.0.1',
    port: emulator.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(checkedFetch),
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
    const init = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(`${base}/_stripe/control${path}`, init);
    return (await response.json()) as Record<string, unknown>;
  };
  afterAll(async () => {
    await emulator.close();
    await received.close();
    expect([...new Set(violations)]).toEqual([]);
  });
  return { emulator, stripe, plain, base, control, received };
}

/** The id of an object that may be expanded. */
export function parseObjectId(entry: string | { id: string } | null): string {
  return typeof entry === 'string' ? entry : (entry?.id ?? '');
}
