import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Arguments that keep the browser from contacting its vendor, and let it run as root in a container. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface Browser {
  executablePath: string;
  args: string[];
  env: Record<string, string | undefined>;
}

/** Returns the browser to run: the one from npm, the same on every machine, or the one in `CHROMIUM_PATH`. */
export async function findBrowser(): Promise<Browser> {
  const path = process.env['CHROMIUM_PATH'];
  if (!path) return bringBrowser();
  if (!existsSync(path))
    throw new Error(`CHROMIUM_PATH: no file at "${path}"; expected the path of a Chromium executable`);
  return { executablePath: path, args: quiet, env: process.env };
}

async function bringBrowser(): Promise<Browser> {
  if (process.platform !== 'linux')
    throw new Error('The browser from npm runs on Linux only: set CHROMIUM_PATH to an installed Chromium');
  const { AWS_EXECUTION_ENV, LD_LIBRARY_PATH, FONTCONFIG_PATH } = process.env;
  // read when the package is loaded: makes it unpack the libraries that a bare machine lacks
  process.env['AWS_EXECUTION_ENV'] = 'AWS_Lambda_nodejs22.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  const executablePath = await chromium.executablePath();
  // the package sets variables for the browser as it is loaded: keep them from other programs
  for (const [name, value] of Object.entries({ AWS_EXECUTION_ENV, LD_LIBRARY_PATH, FONTCONFIG_PATH })) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  // only its own fonts, none of the machine's: without any it crashes
  const fonts = { FONTCONFIG_PATH: join(tmpdir(), 'fonts'), FONTCONFIG_FILE: undefined };
  const env = { ...process.env, LD_LIBRARY_PATH: join(tmpdir(), 'al2023', 'lib'), ...fonts };
  // the package's own arguments switch off site isolation, which the journeys test too
  return { executablePath, args: quiet, env };
}
