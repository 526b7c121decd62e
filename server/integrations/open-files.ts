import type { Bucket } from '../storage-url.ts';
import type { Files } from './files.ts';
import { openFolder } from './files-folder.ts';
import { openBucket } from './files-s3.ts';

/** Opens a local folder, or a bucket that several machines share. */
export function openFiles(storage: string | Bucket): Files {
  return typeof storage === 'string' ? openFolder(storage) : openBucket(storage);
}
