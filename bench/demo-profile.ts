import type { Running } from './server-process.ts';

/** Finds the path of the public profile on the home page of a demo installation. */
export async function demoProfile({ port }: Pick<Running, 'port'>): Promise<string> {
  const home = await (await fetch(`http://127.0.0.1:${port}/en`)).text();
  const path = /\/i\/[0-9A-Z]{10}/.exec(home)?.[0];
  if (!path) throw new Error('no profile on the home page; expected a demo installation');
  return path;
}
