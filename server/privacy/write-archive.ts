import { Readable, type PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Files } from '../integrations/files.ts';
import type { GatherExportEntry } from './gather-export.ts';

interface Archive {
  fileName: string;
  entries: GatherExportEntry[];
  at: Date;
  /** Called before each entry with the number of entries written so far. */
  onEntry: (written: number) => Promise<void>;
}

/** Writes the entries into one ZIP, one after the other, so only one is in memory at a time. */
export async function writeArchive(files: Files, { fileName, entries, at, onEntry }: Archive): Promise<void> {
  const zip = new ZipFile();
  // yazl declares it as ReadableStream, but it is a PassThrough
  const archive = zip.outputStream as PassThrough;
  zip.on('error', (error: Error) => archive.destroy(error));
  for (const [index, { name, read }] of entries.entries()) {
    zip.addReadStreamLazy(name, { mtime: at, compress: !/\.(webp|jpg)$/.test(name) }, (give) => {
      onEntry(index)
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
