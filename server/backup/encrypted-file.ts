import { createDecipheriv, hkdfSync } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Decrypter } from 'age-encryption';
import { RandomAccessReader } from 'yauzl';
import { isPublicHalf, isSecretHalf } from './backup-key.ts';

/**
 * An encrypted backup is a file of the age format (https://age-encryption.org/v1), which the program `age` opens too:
 * a header, a nonce of 16 bytes, and chunks of 64 KiB, each with a tag of its own. The last chunk is marked, so that
 * a shorter file does not open.
 */
const firstLine = 'age-encryption.org/v1\n';
const longestHeader = 64 * 1024;
const nonceLength = 16;
const chunkLength = 64 * 1024;
const tagLength = 16;
const sealedLength = chunkLength + tagLength;

/** The cost of a passphrase (2^15). A key of 32 random characters cannot be guessed; age takes 2^18. */
const scryptLogN = 15;

/** Encrypts a stream by a key. The public half of a key pair encrypts what only its secret half opens. */
export async function encryptStream(plain: Readable, key: string): Promise<Readable> {
  const { Encrypter, identityToRecipient } = await import('age-encryption');
  const encrypter = new Encrypter();
  if (isPublicHalf(key)) encrypter.addRecipient(key);
  else if (isSecretHalf(key)) encrypter.addRecipient(await identityToRecipient(key));
  else {
    encrypter.setScryptWorkFactor(scryptLogN);
    encrypter.setPassphrase(key);
  }
  // the types of Node and of the browser differ for the same stream
  const web = Readable.toWeb(plain) as unknown as Parameters<typeof encrypter.encrypt>[0] &
    globalThis.ReadableStream;
  return Readable.fromWeb((await encrypter.encrypt(web)) as unknown as ReadableStream);
}

export interface EncryptedFile {
  /** Reads the plain bytes in any order. */
  reader: RandomAccessReader;
  /** Plain bytes. */
  size: number;
}

/**
 * Opens an encrypted file; undefined if the file is not encrypted. Its plain bytes are in memory only, one chunk at a
 * time.
 *
 * @throws An error whose message says what to set, if the key is missing or does not open the file.
 */
export async function openEncrypted(
  path: string,
  key: string | undefined,
): Promise<EncryptedFile | undefined> {
  const file = await open(path);
  try {
    const start = Buffer.alloc(longestHeader);
    const { bytesRead } = await file.read(start, 0, longestHeader, 0);
    const head = start.subarray(0, bytesRead);
    if (!head.toString('latin1').startsWith(firstLine)) {
      await file.close();
      return undefined;
    }
    const headerLength = measureHeader(head);
    const header = head.subarray(0, headerLength);
    const nonce = head.subarray(headerLength, headerLength + nonceLength);
    const fileKey = await openHeader(header, { path, key });
    const reader = new ChunkReader(file, {
      key: Buffer.from(hkdfSync('sha256', fileKey, nonce, 'payload', 32)),
      start: headerLength + nonceLength,
      end: (await file.stat()).size,
    });
    return { reader, size: reader.size };
  } catch (error) {
    await file.close();
    throw error;
  }
}

function measureHeader(head: Buffer): number {
  const lastLine = head.indexOf('\n--- ');
  const end = lastLine === -1 ? -1 : head.indexOf('\n', lastLine + 1);
  if (end === -1) throw new Error('the header of the encrypted file has no end');
  return end + 1;
}

async function openHeader(
  header: Uint8Array,
  { path, key }: { path: string; key: string | undefined },
): Promise<Uint8Array> {
  if (key === undefined)
    throw new BackupKeyError(`${path} is encrypted: set BACKUP_KEY to the key that opens it.`);
  if (isPublicHalf(key))
    throw new BackupKeyError(
      `${path} is encrypted, and BACKUP_KEY is the public half of a key: set it to the secret half, which begins with AGE-SECRET-KEY-1.`,
    );
  const { Decrypter } = await import('age-encryption');
  const decrypter: Decrypter = new Decrypter();
  if (isSecretHalf(key)) decrypter.addIdentity(key);
  else decrypter.addPassphrase(key);
  return decrypter.decryptHeader(header).catch((cause: unknown) => {
    throw new BackupKeyError(`BACKUP_KEY does not open ${path}: set the key that it was made with.`, {
      cause,
    });
  });
}

/** Thrown if a backup is encrypted and the key is missing or another. */
export class BackupKeyError extends Error {}

/** The plain bytes of an encrypted file, in any order. */
class ChunkReader extends RandomAccessReader {
  readonly size: number;
  #file: FileHandle;
  #key: Buffer;
  #start: number;
  #end: number;
  /** The last chunk that was read: neighbours are read in small steps. */
  #last: { index: number; bytes: Promise<Buffer> } | undefined;

  constructor(file: FileHandle, { key, start, end }: { key: Buffer; start: number; end: number }) {
    super();
    this.#file = file;
    this.#key = key;
    this.#start = start;
    this.#end = end;
    this.size = end - start - this.#chunkCount * tagLength;
  }

  get #chunkCount(): number {
    return Math.max(1, Math.ceil((this.#end - this.#start) / sealedLength));
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#readRange(start, end), { objectMode: false });
  }

  override close(done: (error: Error | null) => void): void {
    this.#file.close().then(() => done(null), done);
  }

  async *#readRange(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end;) {
      const index = Math.floor(at / chunkLength);
      const offset = at - index * chunkLength;
      const chunk = await this.#readChunk(index);
      const part = chunk.subarray(offset, offset + end - at);
      if (part.length === 0) throw new Error('the encrypted file ends too early');
      yield part;
      at += part.length;
    }
  }

  #readChunk(index: number): Promise<Buffer> {
    if (this.#last?.index !== index) this.#last = { index, bytes: this.#decryptChunk(index) };
    return this.#last.bytes;
  }

  async #decryptChunk(index: number): Promise<Buffer> {
    const from = this.#start + index * sealedLength;
    const length = Math.min(sealedLength, this.#end - from);
    if (length < tagLength) throw new Error('the encrypted file ends too early');
    const sealed = Buffer.alloc(length);
    const { bytesRead } = await this.#file.read(sealed, 0, length, from);
    if (bytesRead !== length) throw new Error('the encrypted file ends too early');
    const nonce = Buffer.alloc(12);
    nonce.writeBigUInt64BE(BigInt(index), 3);
    nonce[11] = index === this.#chunkCount - 1 ? 1 : 0;
    const decipher = createDecipheriv('chacha20-poly1305', this.#key, nonce, { authTagLength: tagLength });
    decipher.setAuthTag(sealed.subarray(length - tagLength));
    return Buffer.concat([decipher.update(sealed.subarray(0, length - tagLength)), decipher.final()]);
  }
}
