import { createHash } from 'node:crypto';
import { Readable, Transform, type PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { fromRandomAccessReaderPromise, openPromise, type Entry, type ZipFile } from 'yauzl';
import { ZipFile as NewZip } from 'yazl';
import { z } from 'zod';
import { writeForGood } from '../disk.ts';
import { BackupKeyError, encryptStream, openEncrypted } from './encrypted-file.ts';

/** The manifest of an archive, written last, so that a truncated or changed archive does not match it. */
const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /** The timestamps of the migrations that its tables correspond to. */
  migrations: z.array(z.number()),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.object({ name: z.string(), type: z.string() })),
      rows: z.number(),
    }),
  ),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.string() })),
  /** `here`: uploads are in the archive. `bucket`: they are in a bucket that has copies of its own. */
  uploads: z.enum(['here', 'bucket']),
  entries: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
});
export type Manifest = z.output<typeof Manifest>;

const manifestName = 'manifest.json';

export interface ArchiveEntry {
  name: string;
  read: () => AsyncIterable<string | Uint8Array>;
}

interface ArchiveFile {
  path: string;
  /** Encrypts the file, or opens it. */
  key: string | undefined;
}

/** Writes one ZIP atomically, with mode 0600. `manifest` is called when all entries are written. */
export async function writeArchive(
  { path, key }: ArchiveFile,
  entries: ArchiveEntry[],
  manifest: () => Omit<Manifest, 'format' | 'entries'>,
): Promise<Manifest> {
  const zip = new NewZip();
  // yazl declares a plain ReadableStream.
  const output = zip.outputStream as PassThrough;
  zip.on('error', (error: Error) => output.destroy(error));
  const sums: Manifest['entries'] = {};
  for (const { name, read } of entries) {
    zip.addReadStreamLazy(name, {}, (give) => {
      const sum = measured((measure) => (sums[name] = measure));
      pipeline(Readable.from(read(), { objectMode: false }), sum).catch((error: Error) =>
        output.destroy(error),
      );
      give(null, sum);
    });
  }
  let whole: Manifest | undefined;
  zip.addReadStreamLazy(manifestName, {}, (give) => {
    whole = { format: 1, ...manifest(), entries: sums };
    give(null, Readable.from([JSON.stringify(whole)], { objectMode: false }));
  });
  zip.end();
  await writeForGood(path, key === undefined ? output : await encryptStream(output, key));
  return whole as unknown as Manifest; // Set before the stream ended.
}

export interface Archive {
  manifest: Manifest;
  open: (name: string) => Promise<Readable>;
  close: () => void;
}

/** Opens an archive after comparing every byte of it with the manifest. */
export async function openArchive({ path, key }: ArchiveFile): Promise<Archive> {
  const zip = await openZip({ path, key }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new Error(`${path} does not exist.`);
    if (error instanceof BackupKeyError) throw error;
    throw damaged(path, error);
  });
  try {
    const entries = await listEntries(zip);
    const open = async (name: string) => {
      const entry = entries.get(name);
      if (!entry) throw new Error(`${name} is missing`);
      return zip.openReadStreamPromise(entry);
    };
    const manifest = Manifest.parse(
      JSON.parse(Buffer.concat(await (await open(manifestName)).toArray()).toString()),
    );
    const unlisted = [...entries.keys()].filter(
      (name) => name !== manifestName && !Object.hasOwn(manifest.entries, name),
    );
    if (unlisted.length > 0)
      throw new Error(`the manifest does not list ${unlisted.length} entries, such as ${unlisted[0]}`);
    for (const [name, { bytes, sha256 }] of Object.entries(manifest.entries)) {
      let found: { bytes: number; sha256: string } | undefined;
      const sum = measured((measure) => (found = measure));
      await pipeline(await open(name), sum.resume());
      if (found?.bytes !== bytes || found.sha256 !== sha256)
        throw new Error(`${name} does not match the manifest`);
    }
    return { manifest, open, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw damaged(path, error);
  }
}

async function openZip({ path, key }: ArchiveFile): Promise<ZipFile> {
  const options = { lazyEntries: true, autoClose: false };
  const encrypted = await openEncrypted(path, key);
  if (!encrypted) return openPromise(path, options);
  const { reader, size } = encrypted;
  return fromRandomAccessReaderPromise(reader, size, options).catch(async (error: Error) => {
    await promisify(reader.close.bind(reader))();
    throw error;
  });
}

function damaged(path: string, cause: unknown): Error {
  return new Error(
    `${path} is not a complete backup: it is truncated, changed or another kind of file. Use another one.`,
    { cause },
  );
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return entries;
}

/** Passes bytes through and reports their number and hash at the end. */
function measured(tell: (measure: { bytes: number; sha256: string }) => void): Transform {
  const hash = createHash('sha256');
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
    flush(done) {
      tell({ bytes, sha256: hash.digest('hex') });
      done();
    },
  });
}
