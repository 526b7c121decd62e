import type { Readable } from 'node:stream';
import { Problem } from '@visita/core/problems';
import type { Bucket } from '../storage-url.ts';
import { fileName } from './file-name.ts';
import type { Files } from './files.ts';

/** Three tries stay within the 30 seconds that a call of ours has. */
const answerMs = 8_000;

/** Keeps files in a bucket of Amazon S3 or of a store that speaks like it. The library is loaded with the first file. */
export function openBucket({ bucket, prefix, region, endpoint, credentials }: Bucket, requestTimeout = answerMs): Files {
  let opened: ReturnType<typeof open> | undefined;
  async function open() {
    const sdk = await import('@aws-sdk/client-s3');
    const client = new sdk.S3Client({
      region,
      // without credentials of ours the library asks the machine for its role
      ...(credentials && { credentials }),
      // stores other than Amazon's rarely have a name in the DNS for each bucket, and not all know its checksums
      ...(endpoint && { endpoint, forcePathStyle: true }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3,
      // whoever reads a large file slowly may rest for a minute
      requestHandler: { connectionTimeout: 2_000, requestTimeout, throwOnRequestTimeout: true, socketTimeout: 60_000 },
    });
    return { ...sdk, client };
  }
  const store = () => (opened ??= open());
  const placeOf = (name: string) => ({ Bucket: bucket, Key: prefix + fileName(name) });

  async function find(name: string) {
    const object = placeOf(name);
    const { client, GetObjectCommand } = await store();
    return client.send(new GetObjectCommand(object)).catch((error: unknown) => {
      if (error instanceof Error && error.name === 'NoSuchKey') return undefined;
      return unavailable(error);
    });
  }

  return {
    async save(name, bytes) {
      const object = placeOf(name);
      const { client, PutObjectCommand } = await store();
      await client.send(new PutObjectCommand({ ...object, Body: bytes })).catch(unavailable);
    },
    async saveStream(name, bytes) {
      const object = placeOf(name);
      const { client } = await store();
      const { Upload } = await import('@aws-sdk/lib-storage');
      const upload = new Upload({ client, params: { ...object, Body: bytes }, queueSize: 2 });
      // what the bytes themselves broke with is no fault of the store
      await upload.done().catch((error: unknown) => unavailable(error, bytes.errored));
    },
    async read(name) {
      const found = await find(name);
      if (!found) return undefined;
      const bytes = await found.Body?.transformToByteArray().catch(unavailable);
      return Buffer.from(bytes ?? []);
    },
    async open(name) {
      const found = await find(name);
      if (!found) return undefined;
      if (found.ContentLength === undefined) return unavailable(new Error('the store does not say how long a file is'));
      // on Node a body is a stream of Node
      return { stream: found.Body as Readable, size: found.ContentLength };
    },
    async remove(name) {
      const object = placeOf(name);
      const { client, DeleteObjectCommand } = await store();
      await client.send(new DeleteObjectCommand(object)).catch(unavailable);
    },
  };
}

/** Whatever keeps the store from answering, trying again later is all that a visitor can do; the log has the cause. */
function unavailable(cause: unknown, own?: Error | null): never {
  throw own ?? Object.assign(new Problem('unavailable', { retryAfter: 5 }), { cause });
}
