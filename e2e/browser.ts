import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Google/Chrome/Application/chrome.exe',
];

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
}

/** The browser of this machine: the one that `CHROMIUM_PATH` names, an installed one, or the one that npm brought. */
export async function findBrowser(): Promise<Browser> {
  const named = process.env['CHROMIUM_PATH'];
  if (named && existsSync(named)) return { executablePath: named, args: quiet };
  const installed = [...inPath(), ...elsewhere].find((path) => existsSync(path));
  return installed ? { executablePath: installed, args: quiet } : bringBrowser();
}

function inPath(): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return folders.flatMap((folder) => names.map((name) => join(folder, name)));
}

async function bringBrowser(): Promise<Browser> {
  // read as the package loads: with it, it unpacks the libraries that a bare machine lacks
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs22.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  // the package's own arguments switch off what protects one site from another, which is part of what is tried here
  return { executablePath: await chromium.executablePath(), args: quiet };
}
