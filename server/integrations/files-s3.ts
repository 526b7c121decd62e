import type { Readable } from 'node:stream';
import { Problem } from '@visita/core/problems';
import type { Bucket } from '../storage-url.ts';
import { fileName } from './file-name.ts';
import type { Files } from './files.ts';

/** Milliseconds per attempt: three attempts fit into the 30 seconds of a request. */
const answerMs = 8_000;

/** Stores files in a bucket of Amazon S3 or of a compatible store. The SDK is loaded with the first file. */
export function openBucket(
  { bucket, prefix, region, endpoint, credentials }: Bucket,
  requestTimeout = answerMs,
): Files {
  let opened: ReturnType<typeof open> | undefined;
  async function open() {
    const sdk = await import('@aws-sdk/client-s3');
    const client = new sdk.S3Client({
      region,
      // Without credentials the SDK uses the machine's role.
      ...(credentials && { credentials }),
      // Other stores rarely have a DNS name per bucket, and not all support S3's checksums.
      ...(endpoint && { endpoint, forcePathStyle: true }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3,
      // A client may pause for a minute while it downloads a large file.
      requestHandler: {
        connectionTimeout: 2_000,
        requestTimeout,
        throwOnRequestTimeout: true,
        socketTimeout: 60_000,
      },
    });
    return { ...sdk, client };
  }
  const store = () => (opened ??= open());
  const getPlace = (name: string) => ({ Bucket: bucket, Key: prefix + fileName(name) });

  async function find(name: string) {
    const object = getPlace(name);
    const { client, GetObjectCommand } = await store();
    return client.send(new GetObjectCommand(object)).catch((error: unknown) => {
      if (error instanceof Error && error.name === 'NoSuchKey') return undefined;
      return unavailable(error);
    });
  }

  return {
    async save(name, bytes) {
      const object = getPlace(name);
      const { client, PutObjectCommand } = await store();
      await client.send(new PutObjectCommand({ ...object, Body: bytes })).catch(unavailable);
    },
    async saveStream(name, bytes) {
      const object = getPlace(name);
      const { client } = await store();
      const { Upload } = await import('@aws-sdk/lib-storage');
      const upload = new Upload({ client, params: { ...object, Body: bytes }, queueSize: 2 });
      // An error of the source stream is not the store's.
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
      if (found.ContentLength === undefined)
        return unavailable(new Error('the store sent no Content-Length'));
      // In Node the body is a Node stream.
      return { stream: found.Body as Readable, size: found.ContentLength };
    },
    async remove(name) {
      const object = getPlace(name);
      const { client, DeleteObjectCommand } = await store();
      await client.send(new DeleteObjectCommand(object)).catch(unavailable);
    },
  };
}

/**
 * Throws `unavailable` for any error of the store, or the source stream's own error; the log has the cause.
 */
function unavailable(cause: unknown, own?: Error | null): never {
  throw own ?? Object.assign(new Problem('unavailable', { retryAfter: 5 }), { cause });
}
