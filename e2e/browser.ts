import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Keeps a browser from speaking to its maker, and lets it run as root in a container. */
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

/** The browser that npm brings, the same on every machine, or the one that `CHROMIUM_PATH` names. No other is looked for. */
export async function findBrowser(): Promise<Browser> {
  const named = process.env['CHROMIUM_PATH'];
  if (!named) return bringBrowser();
  if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, and there is nothing.`);
  return { executablePath: named, args: quiet, env: process.env };
}

async function bringBrowser(): Promise<Browser> {
  if (process.platform !== 'linux')
    throw new Error('The browser that npm brings runs on Linux; on this machine name an installed Chromium in CHROMIUM_PATH.');
  const { AWS_EXECUTION_ENV, LD_LIBRARY_PATH, FONTCONFIG_PATH } = process.env;
  // read as the package loads: with it, it unpacks the libraries that a bare machine lacks
  process.env['AWS_EXECUTION_ENV'] = 'AWS_Lambda_nodejs22.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  const executablePath = await chromium.executablePath();
  // what the package set as it loaded is for the browser, and for no other program
  for (const [name, value] of Object.entries({ AWS_EXECUTION_ENV, LD_LIBRARY_PATH, FONTCONFIG_PATH })) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  // its own fonts, and none of the machine's: without any it crashes
  const fonts = { FONTCONFIG_PATH: join(tmpdir(), 'fonts'), FONTCONFIG_FILE: undefined };
  const env = { ...process.env, LD_LIBRARY_PATH: join(tmpdir(), 'al2023', 'lib'), ...fonts };
  // the package's own arguments switch off what protects one site from another, which is part of what is tried here
  return { executablePath, args: quiet, env };
}
