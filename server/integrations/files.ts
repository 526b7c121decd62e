import type { Readable } from 'node:stream';
import type { Bucket } from '../storage-url.ts';
import { openFolder } from './files-folder.ts';
import { openBucket } from './files-s3.ts';

/** Where bytes are kept that the database does not hold. Names are plain: letters, digits, `-`, `_` and `.`, never a path. */
export interface Files {
  /** Keeps the bytes under the name, whole or not at all; a name that is there already is replaced. */
  keep(name: string, bytes: Uint8Array): Promise<void>;
  read(name: string): Promise<Buffer<ArrayBuffer> | undefined>;
  /** As `keep`, for bytes that are too many to be held at once. */
  keepStream(name: string, bytes: Readable): Promise<void>;
  /** As `read`, bit by bit. */
  open(name: string): Promise<{ stream: Readable; size: number } | undefined>;
  /** Removing what is not there is no fault. */
  remove(name: string): Promise<void>;
}

/** Keeps files in a folder of this machine, or in a bucket that several machines share. */
export function openFiles(place: string | Bucket): Files {
  return typeof place === 'string' ? openFolder(place) : openBucket(place);
}
