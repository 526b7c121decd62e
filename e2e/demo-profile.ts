/** The path of the profile that the home page of a demo installation shows to everybody: written in four languages, with every network. */
export async function demoProfile(url: string): Promise<string> {
  const home = await (await fetch(`${url}/en`)).text();
  const [path] = /\/i\/[0-9A-Z]{10}/.exec(home) ?? [];
  if (!path) throw new Error('the home page of a demo house shows a profile');
  return path;
}
