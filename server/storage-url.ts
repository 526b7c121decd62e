import { z } from 'zod';

/** A bucket of an S3-compatible store. */
export interface Bucket {
  bucket: string;
  /** The prefix of every name in the bucket: empty, or ending with a slash. */
  prefix: string;
  region: string;
  /** The URL of the store, unless it is Amazon's. */
  endpoint: string | undefined;
  credentials?: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | undefined;
}

/** `s3://bucket/prefix?region=…&endpoint=…`; the prefix and both parameters are optional. */
export const StorageUrl = z.string().transform((text, context) => {
  const bucket = getBucket(text);
  if (bucket) return bucket;
  context.addIssue(
    'write s3://bucket/prefix?region=…&endpoint=https://…, and the credentials into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  );
  return z.NEVER;
});

function getBucket(text: string) {
  const url = URL.parse(text);
  if (url?.protocol !== 's3:' || url.username || url.password || url.port || url.hash) return undefined;
  const bucket = url.hostname;
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  const { region, endpoint, ...others } = Object.fromEntries(url.searchParams);
  const isPlain =
    /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(bucket) &&
    /^([\w.-]+(\/[\w.-]+)*)?$/.test(prefix) &&
    !/(^|\/)\.+(\/|$)/.test(prefix);
  const isThere = endpoint === undefined || z.url({ protocol: /^https?$/ }).safeParse(endpoint).success;
  const isRegion = region === undefined || /^[a-z\d-]+$/.test(region);
  if (!isPlain || !isThere || !isRegion || Object.keys(others).length > 0) return undefined;
  return { bucket, prefix: prefix && `${prefix}/`, region, endpoint };
}
