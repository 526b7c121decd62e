import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { domainToASCII } from 'node:url';
import { openFiles } from '../integrations/open-files.ts';
import { mailFolder, momentOf } from './mail.ts';

/** Takes the mails to these addresses out of the folder in which they land where there is no mail server. */
export async function removeMailsTo({ dataDir }: { dataDir: string }, { addresses }: { addresses: string[] }): Promise<void> {
  const wanted = new Set(addresses.map(plain));
  for (const name of await listMails(dataDir)) if (wanted.has(await recipientOf(dataDir, name))) await remove(dataDir, name);
}

/** Takes out those that were written before a moment; their names begin with theirs. */
export async function removeMailsBefore({ dataDir }: { dataDir: string }, { at }: { at: Date }): Promise<void> {
  for (const name of await listMails(dataDir)) if (name < momentOf(at)) await remove(dataDir, name);
}

async function listMails(dataDir: string): Promise<string[]> {
  const names = await readdir(mailFolder(dataDir)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => name.endsWith('.eml'));
}

const remove = (dataDir: string, name: string) => openFiles(mailFolder(dataDir)).remove(name);

/** One mail goes to one address, which is the last word of its line. */
async function recipientOf(dataDir: string, name: string): Promise<string> {
  const [head = ''] = (await readFile(join(mailFolder(dataDir), name), 'utf8')).split('\r\n\r\n', 1);
  const [, to = ''] = /^To: (.*)$/im.exec(head.replaceAll(/\r\n[ \t]+/g, ' ')) ?? [];
  return plain(/<?([^\s<>]+)>?\s*$/.exec(to)?.[1] ?? '');
}

/** As mail servers write it. */
function plain(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1))}`.toLowerCase();
}
