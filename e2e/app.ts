import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAppleSettings } from '../server/test/apple-emulator.ts';
import { freePort } from '../server/test/free-port.ts';

/** A demo installation in a folder of its own, served by the built product. */
export interface App {
  url: string;
  /** Arguments of Node. */
  words: string[];
  environment: Record<string, string>;
  folder: string;
  /** The file in which `serve.ts` lists the cards for the journeys. */
  cardsFile: string;
  /** The URL of the stand-in for Google: `identity-provider.ts`. */
  issuer: string;
  /** The URL of the stand-in for Apple, in the same process. */
  appleIssuer: string;
}

export async function planApp(): Promise<App> {
  const folder = mkdtempSync(join(tmpdir(), 'visita-journeys-'));
  const cardsFile = join(folder, 'cards.json');
  const port = await freePort();
  // a passkey belongs to a host name, and no browser creates one for an IP address
  const url = `http://localhost:${port}`;
  const issuer = `http://127.0.0.1:${await freePort()}`;
  const appleIssuer = `http://127.0.0.1:${await freePort()}`;
  return {
    url,
    folder,
    cardsFile,
    issuer,
    appleIssuer,
    words: ['--import=./server/loading.ts', '--disable-warning=ExperimentalWarning', 'e2e/serve.ts'],
    environment: {
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATA_DIR: join(folder, 'data'),
      DURABILITY: 'relaxed',
      DATABASE_URL: '',
      SEED: 'demo',
      CARDS_FILE: cardsFile,
      RATE_LIMITS: 'off',
      WEBHOOK_ALLOW_PRIVATE: 'on',
      OAUTH_REGISTRATION: 'on',
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: 'admin@visita.example',
      GOOGLE_CLIENT_ID: 'visita.apps.example',
      GOOGLE_CLIENT_SECRET: 'of the journeys',
      GOOGLE_ISSUER: issuer,
      ...createAppleSettings(),
      APPLE_ISSUER: appleIssuer,
    },
  };
}

export const clearAway = ({ folder }: Pick<App, 'folder'>) =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
