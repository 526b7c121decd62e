import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { domainToASCII } from 'node:url';
import { openFiles } from '../integrations/open-files.ts';
import { mailFolder, mailNamePrefix } from './mail.ts';

/** Deletes the mails to these addresses from the folder of a site without a mail server. */
export async function removeMailsTo(
  { dataDir }: { dataDir: string },
  { addresses }: { addresses: string[] },
): Promise<void> {
  const wanted = new Set(addresses.map(plain));
  for (const name of await listMails(dataDir))
    if (wanted.has(await readRecipient(dataDir, name))) await remove(dataDir, name);
}

/** Deletes the mails that were written before a time; their names begin with their time. */
export async function removeMailsBefore(
  { dataDir }: { dataDir: string },
  { at }: { at: Date },
): Promise<void> {
  for (const name of await listMails(dataDir)) if (name < mailNamePrefix(at)) await remove(dataDir, name);
}

async function listMails(dataDir: string): Promise<string[]> {
  const names = await readdir(mailFolder(dataDir)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => name.endsWith('.eml'));
}

const remove = (dataDir: string, name: string) => openFiles(mailFolder(dataDir)).remove(name);

/** Reads the recipient: each mail has one address, the last word of the To line. */
async function readRecipient(dataDir: string, name: string): Promise<string> {
  const [head = ''] = (await readFile(join(mailFolder(dataDir), name), 'utf8')).split('\r\n\r\n', 1);
  const [, to = ''] = /^To: (.*)$/im.exec(head.replaceAll(/\r\n[ \t]+/g, ' ')) ?? [];
  return plain(/<?([^\s<>]+)>?\s*$/.exec(to)?.[1] ?? '');
}

/** Normalises an address as mail servers do. */
function plain(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1))}`.toLowerCase();
}
