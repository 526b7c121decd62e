import type { Readable } from 'node:stream';

/** Where bytes are kept that the database does not hold. Names are plain: letters, digits, `-`, `_` and `.`, never a path. */
export interface Files {
  /** Keeps the bytes under the name, whole or not at all; a name that is there already is replaced. */
  save(name: string, bytes: Uint8Array): Promise<void>;
  read(name: string): Promise<Buffer<ArrayBuffer> | undefined>;
  /** As `save`, for bytes that are too many to be held at once. */
  saveStream(name: string, bytes: Readable): Promise<void>;
  /** As `read`, bit by bit. */
  open(name: string): Promise<{ stream: Readable; size: number } | undefined>;
  /** Removing what is not there is no fault. */
  remove(name: string): Promise<void>;
}
