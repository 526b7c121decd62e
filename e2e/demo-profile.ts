/**
 * Finds the path of the public profile on the home page of a demo installation: in four languages, with every
 * network.
 */
export async function demoProfile(url: string): Promise<string> {
  const home = await (await fetch(`${url}/en`)).text();
  const [path] = /\/i\/[0-9A-Z]{10}/.exec(home) ?? [];
  if (!path) throw new Error('no profile on the home page; expected a demo installation');
  return path;
}
