import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** All files of an archive by their names, read by another library than the one that writes them; checksums are checked. */
export async function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}
