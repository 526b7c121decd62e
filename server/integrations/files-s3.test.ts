import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, test } from 'vitest';
import { openS3 } from '../test/s3.ts';
import { openFiles } from './open-files.ts';
import { openBucket } from './files-s3.ts';

const s3 = await openS3();
const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
const bucket = {
  bucket: 'visita-files',
  prefix: 'uploads/',
  region: 'ca-central-1',
  endpoint: s3.url,
  credentials,
};
const files = openFiles(bucket);
afterEach(() => {
  s3.mood.fails = undefined;
  s3.mood.isSilent = false;
  s3.seen.length = 0;
});

test('what is kept is read as it was, until it is removed', async () => {
  const bytes = randomBytes(3_000_000);
  await files.save('a.jpg', Buffer.from('first'));
  await files.save('a.jpg', bytes);
  await files.save('empty', Buffer.alloc(0));

  expect((await files.read('a.jpg'))?.equals(bytes)).toBe(true);
  expect(await files.read('empty')).toHaveLength(0);
  expect([...s3.kept.keys()]).toEqual(['/visita-files/uploads/a.jpg', '/visita-files/uploads/empty']);
  await files.remove('a.jpg');
  expect(await files.read('a.jpg')).toBeUndefined();
  await expect(files.remove('a.jpg')).resolves.toBeUndefined();
});

test('every call is signed for its region', async () => {
  await files.read('a.jpg');
  expect(s3.seen[0]?.headers.authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/ca-central-1\/s3\/aws4_request, .*Signature=[\da-f]{64}$/,
  );
});

test('a token that comes with the keys is sent along', async () => {
  await openFiles({ ...bucket, credentials: { ...credentials, sessionToken: 'for an hour' } }).read('a.jpg');
  expect(s3.seen[0]?.headers['x-amz-security-token']).toBe('for an hour');
});

test('without a prefix names stand by themselves', async () => {
  await openFiles({ ...bucket, prefix: '' }).save('bare.jpg', Buffer.from('x'));
  expect(s3.kept.has('/visita-files/bare.jpg')).toBe(true);
});

test.each(['../a', '..', '.', '.a', '', 'a/b', 'a\\b', 'a\0', 'a b', 'x'.repeat(201)])(
  '%j is no name, and nobody is asked',
  async (name) => {
    await expect(files.read(name)).rejects.toThrow(TypeError);
    await expect(files.save(name, Buffer.alloc(1))).rejects.toThrow(TypeError);
    await expect(files.remove(name)).rejects.toThrow(TypeError);
    await expect(files.open(name)).rejects.toThrow(TypeError);
    await expect(files.saveStream(name, Readable.from([]))).rejects.toThrow(TypeError);
    expect(s3.seen).toEqual([]);
  },
);

describe('bit by bit', () => {
  test.each([
    ['few', 3],
    ['many', 17],
    ['no', 0],
  ])('%s bytes are kept whole, and read as they were', async (name, count) => {
    const bits = Array.from({ length: count }, () => randomBytes(1_000_000));
    await files.saveStream(name, Readable.from(bits));

    const file = await files.open(name);
    expect(file?.size).toBe(count * 1_000_000);
    expect(file && Buffer.concat(await file.stream.toArray()).equals(Buffer.concat(bits))).toBe(true);
    expect(s3.parts.size).toBe(0);
  });

  test('what is not there is not opened', async () => {
    expect(await files.open('nobody.zip')).toBeUndefined();
  });

  test('what breaks off leaves nothing, and what was there before', async () => {
    await files.saveStream('broken.zip', Readable.from([Buffer.from('whole')]));
    async function* broken() {
      for (let sent = 0; sent < 12; sent++) yield randomBytes(1_000_000);
      throw new Error('gone');
    }
    await expect(files.saveStream('broken.zip', Readable.from(broken()))).rejects.toThrow('gone');

    expect(String(await files.read('broken.zip'))).toBe('whole');
    expect(s3.parts.size).toBe(0);
  });
});

const tryAll = () =>
  Promise.allSettled([
    files.save('b.jpg', Buffer.from('x')),
    files.saveStream('b.jpg', Readable.from([Buffer.from('x')])),
    files.read('b.jpg'),
    files.open('b.jpg'),
    files.remove('b.jpg'),
  ]);

describe('a store', () => {
  const unavailable = {
    status: 'rejected',
    reason: { key: 'unavailable', details: { retryAfter: 5 }, cause: expect.any(Error) as Error },
  };

  test.each([
    [503, 'SlowDown'],
    [500, 'InternalError'],
    [403, 'AccessDenied'],
    [404, 'NoSuchBucket'],
  ])('that answers %i %s is unavailable, and never an empty one', async (status, code) => {
    s3.mood.fails = { status, code };
    expect(await tryAll()).toMatchObject(Array.from({ length: 5 }, () => unavailable));
  });

  test('that stumbles once is asked again', async () => {
    await files.save('c.jpg', Buffer.from('x'));
    s3.mood.fails = { status: 503, code: 'SlowDown', times: 2 };
    expect(String(await files.read('c.jpg'))).toBe('x');
  });

  test('that is gone is unavailable, and used again as soon as it is back', async () => {
    await files.save('d.jpg', Buffer.from('x'));
    await s3.close();
    expect(await tryAll()).toMatchObject(Array.from({ length: 5 }, () => unavailable));
    await s3.reopen();
    expect(String(await files.read('d.jpg'))).toBe('x');
  });

  test('that says nothing is given up after three tries', async () => {
    s3.mood.isSilent = true;
    const hasty = openBucket(bucket, 200);
    await expect(hasty.read('e.jpg')).rejects.toMatchObject(unavailable.reason);
    await expect(hasty.save('e.jpg', Buffer.from('x'))).rejects.toMatchObject(unavailable.reason);
    expect(s3.seen).toHaveLength(6);
  });
});
