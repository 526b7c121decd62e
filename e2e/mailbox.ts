import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect } from '@playwright/test';
import type { App } from './app.ts';

interface Mailed {
  text: string;
  links: string[];
  attachments: { name: string; type: string }[];
}

/** Waits for the newest email to an address with this subject, and returns it with the links of its text. */
export async function emailTo({ environment }: App, address: string, subject: string): Promise<Mailed> {
  const folder = join(environment['DATA_DIR'] ?? '', 'mail');
  let found: Mailed | undefined;
  const check = async () => {
    // the names of the files begin with their time
    for (const file of namesIn(folder)) {
      const email = await PostalMime.parse(readFileSync(join(folder, file)));
      if (email.subject !== subject || !email.to?.some((to) => to.address === address)) continue;
      const text = email.text ?? '';
      const links = [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link);
      const attachments = email.attachments.map(({ filename, mimeType }) => ({
        name: filename ?? '',
        type: mimeType,
      }));
      found = { text, links, attachments };
      return true;
    }
    return false;
  };
  await expect.poll(check, { message: `“${subject}” to ${address}`, timeout: 20_000 }).toBe(true);
  if (!found) throw new Error('the email disappeared after it was found');
  return found;
}

/** Returns the email's link to this path. */
export async function linkTo(app: App, address: string, subject: string, path: string): Promise<string> {
  const { links } = await emailTo(app, address, subject);
  const link = links.find((one) => one.includes(path));
  if (!link) throw new Error(`no link to ${path} in ${links.join(' ')}`);
  return link;
}

function namesIn(folder: string): string[] {
  try {
    // a name that begins with a dot is still being written
    return readdirSync(folder)
      .filter((name) => !name.startsWith('.'))
      .toSorted()
      .toReversed();
  } catch {
    // the folder does not exist before the first email
    return [];
  }
}
