import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawnFolder } from './drawn-folder.ts';

const types: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

/** The files are few and small, so each is read once and kept. */
const pictures = new Map<string, Promise<Buffer | undefined>>();

/** Serves a picture of the shop; its URL never changes. */
export async function servePicture(name: string): Promise<Response> {
  const [, format = ''] = /^[a-z\d-]{1,60}\.(avif|webp|jpg)$/.exec(name) ?? [];
  const bytes = format ? await find(name) : undefined;
  if (!bytes) return new Response(null, { status: 404 });
  const headers = {
    'content-type': types[format] ?? '',
    'content-length': String(bytes.length),
    'cache-control': 'public, max-age=31536000, immutable',
  };
  return new Response(new Uint8Array(bytes), { headers });
}

async function find(name: string): Promise<Buffer | undefined> {
  const picture = pictures.get(name);
  if (picture) return picture;
  const finding = readFile(join(drawnFolder, name)).catch(() => undefined);
  pictures.set(name, finding);
  // unknown names are not cached, since there is no end of them
  if (!(await finding)) pictures.delete(name);
  return finding;
}
