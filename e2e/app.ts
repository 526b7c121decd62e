import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../server/test/free-port.ts';

/** A demo installation of its own, in a folder of its own, as the built product serves it. */
export interface App {
  url: string;
  /** Of Node. */
  words: string[];
  environment: Record<string, string>;
  folder: string;
  /** The cards that journeys take, listed by `serve.ts`. */
  cardsFile: string;
  /** Who vouches for people beside it: `identity-provider.ts`, listening here. */
  issuer: string;
}

export async function planApp(): Promise<App> {
  const folder = mkdtempSync(join(tmpdir(), 'visita-journeys-'));
  const cardsFile = join(folder, 'cards.json');
  const port = await freePort();
  // a passkey belongs to a name: no browser makes one for an address of digits
  const url = `http://localhost:${port}`;
  const issuer = `http://127.0.0.1:${await freePort()}`;
  return {
    url,
    folder,
    cardsFile,
    issuer,
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
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: 'admin@visita.example',
      GOOGLE_CLIENT_ID: 'visita.apps.example',
      GOOGLE_ISSUER: issuer,
    },
  };
}

export const clearAway = ({ folder }: Pick<App, 'folder'>) => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
