import { afterEach, expect, test } from 'vitest';
import { uploads } from '@visita/core/uploads/contract';
import { photoFile, parsePhotoName } from '@visita/core/uploads/photo-files';
import { runJobs } from '../test/jobs.ts';
import { createPictureFile, paint } from '../test/pictures.ts';
import { openS3 } from '../test/s3.ts';
import { world } from '../test/world.ts';

const s3 = await openS3();
const settings = {
  STORAGE_URL: `s3://visita-files/uploads?endpoint=${encodeURIComponent(s3.url)}`,
  AWS_ACCESS_KEY_ID: 'key',
  AWS_SECRET_ACCESS_KEY: 'secret',
};
const { given, deps, open } = await world({ settings });
const visit = await open();
const shapes = ['page', 'picture', 'contact'] as const;
afterEach(() => (s3.mood.fails = undefined));

test('a picture lives in the bucket, is served from there, and is gone when its owner deletes it', async () => {
  const ana = await given.user();
  const { url } = await ana.calls(uploads.photo, {
    form: { photo: createPictureFile(await paint('#357').png().toBuffer()) },
  });

  const name = parsePhotoName(url) ?? '';
  const paths = shapes.map((shape) => `/visita-files/uploads/${photoFile(name, shape)}`);
  expect([...s3.kept.keys()].toSorted()).toEqual(paths.toSorted());
  const answer = await visit(url);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);

  await ana.calls(uploads.remove, { body: { url } });
  await runJobs(deps);
  expect([...s3.kept.keys()]).toEqual([]);
  expect((await visit(url)).status).toBe(404);
});

test('while the bucket is gone sending is refused until later, and the next try keeps the picture whole', async () => {
  const ana = await given.user();
  const send = async () =>
    ana.calls(uploads.photo, { form: { photo: createPictureFile(await paint('#753').png().toBuffer()) } });
  s3.mood.fails = { status: 503, code: 'SlowDown' };
  await expect(send()).rejects.toMatchObject({ key: 'unavailable', status: 503, details: { retryAfter: 5 } });

  s3.mood.fails = undefined;
  const { url } = await send();
  expect((await visit(url)).status).toBe(200);
  expect([...s3.kept.keys()]).toHaveLength(3);
});
