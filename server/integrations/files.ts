import type { Readable } from 'node:stream';

/**
 * Storage for bytes outside of the database. Names are plain: letters, digits, `-`, `_` and `.`, never a
 * path.
 */
export interface Files {
  /** Stores bytes under a name atomically; replaces an existing file. */
  save(name: string, bytes: Uint8Array): Promise<void>;
  read(name: string): Promise<Buffer<ArrayBuffer> | undefined>;
  /** Like `save`, for content too large for memory. */
  saveStream(name: string, bytes: Readable): Promise<void>;
  /** Like `read`, as a stream. */
  open(name: string): Promise<{ stream: Readable; size: number } | undefined>;
  /** Removes a file; does nothing if it does not exist. */
  remove(name: string): Promise<void>;
}
