import type { Config } from '../config.ts';
import type { Whereabouts } from './stripe.ts';

/** The Stripe that runs at home while no key is set. */
export interface HomeStripe {
  whereabouts: Whereabouts;
  /** Its pages, on our own origin under `/_stripe/`; controls ask for the caller's address. */
  pages(request: Request, caller: { address: string }): Promise<Response>;
  /** How far its clock was moved forward, in milliseconds. */
  offset(): number;
  close(): Promise<void>;
}

/** Starts the emulator in this process; its state is kept in a file over restarts. */
export async function startHomeStripe({ publicUrl, stripe }: Pick<Config, 'publicUrl' | 'stripe'>, now: () => Date): Promise<HomeStripe> {
  const { startEmulator } = await import('@visita/stripe-emulator/start.ts');
  const { port: wanted, dataFile, webhookUrl } = stripe.emulator;
  const emulator = await startEmulator({ port: wanted, dataFile, webhookUrl, pagesUrl: `${publicUrl}/_stripe`, now });
  const { port, key, webhookSecret } = emulator;
  return {
    whereabouts: { key, webhookSecrets: [webhookSecret], host: '127.0.0.1', port, protocol: 'http' },
    pages: (request, caller) => emulator.pages(request, caller),
    offset: () => emulator.offset(),
    close: () => emulator.close(),
  };
}

/** Where Stripe itself is, or what stands in for it at STRIPE_API_BASE. */
export function realStripe({ stripe }: Pick<Config, 'stripe'>, key: string): Whereabouts {
  const { webhookSecrets, apiBase } = stripe;
  if (!apiBase) return { key, webhookSecrets };
  const { hostname, port, protocol } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return { key, webhookSecrets, host: hostname, port: Number(port || (isPlain ? 80 : 443)), protocol: isPlain ? 'http' : 'https' };
}
