import { Readable, type PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Files } from '../integrations/files.ts';
import type { Entry } from './gather-export.ts';

interface Archive {
  fileName: string;
  entries: Entry[];
  at: Date;
  /** Told before each entry how many are written. */
  onEntry: (written: number) => Promise<void>;
}

/** Writes the entries into one ZIP, one after the other: only one of them is ever in memory. */
export async function writeArchive(files: Files, { fileName, entries, at, onEntry }: Archive): Promise<void> {
  const zip = new ZipFile();
  // declared as the least that a stream is
  const archive = zip.outputStream as PassThrough;
  zip.on('error', (error: Error) => archive.destroy(error));
  for (const [written, { name, read }] of entries.entries()) {
    zip.addReadStreamLazy(name, { mtime: at, compress: !/\.(webp|jpg)$/.test(name) }, (give) => {
      onEntry(written)
        .then(read)
        .then(
          (bytes) => give(null, Readable.from([bytes])),
          (error: unknown) => archive.destroy(error as Error),
        );
    });
  }
  zip.end();
  await files.saveStream(fileName, archive);
}
