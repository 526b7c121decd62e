import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { photoMaxBytes, uploads, uploadTypes } from '@visita/core/uploads/contract';
import {
  imageUrl,
  photoFile,
  parsePhotoName,
  photoUrl,
  parsePictureName,
} from '@visita/core/uploads/photo-files';
import { bomb, createPictureFile, paint } from '../test/pictures.ts';
import { world, type Person } from '../test/world.ts';
import { findPhoto, findPicture } from './queries.ts';

const { given, guest, deps, open, config } = await world();
const visit = await open();

const picture = (background: string) => paint(background).png().toBuffer();
const strange = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

describe('a card photo', () => {
  test('is cropped as its owner chose, stored, and served publicly', async () => {
    const ana = await given.user();
    const crop = JSON.stringify({ x: 10, y: 20, size: 200 });

    const { url } = await ana.calls(uploads.photo, {
      form: { photo: createPictureFile(await picture('#678')), crop },
    });

    const name = parsePhotoName(url) ?? '';
    for (const [shape, format, side] of [
      ['page', 'webp', 200],
      ['picture', 'jpeg', 200],
      ['contact', 'jpeg', 200],
    ] as const) {
      const answer = await visit(`/files/${photoFile(name, shape)}`);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({
        format,
        width: side,
        height: side,
      });
    }
    expect(await findPhoto(deps.db, { userId: ana.id, name })).toMatchObject({
      portrait: expect.any(Buffer),
    });
  });

  test('sent twice is one photo, and each person has their own', async () => {
    const [ana, ben] = await Promise.all([given.user(), given.user()]);
    const bytes = await picture('#765');
    const send = (person: typeof ana) =>
      person.calls(uploads.photo, { form: { photo: createPictureFile(bytes) } });

    const sent = await Promise.all([send(ana), send(ana), send(ana)]);
    const name = parsePhotoName(sent[0].url) ?? '';

    expect(new Set(sent.map(({ url }) => url)).size).toBe(1);
    expect(await findPhoto(deps.db, { userId: ben.id, name })).toBeUndefined();
    await send(ben);
    const [hers, his] = await Promise.all(
      [ana, ben].map(({ id }) => findPhoto(deps.db, { userId: id, name })),
    );
    expect(his?.id).not.toBe(hers?.id);
  });

  test.each([
    '',
    '{',
    '{"x":1}',
    '{"x":-1,"y":0,"size":100}',
    '{"x":0,"y":0,"size":1e9}',
    '{"x":9000,"y":0,"size":100}',
    '{"x":0,"y":0,"size":50,"rotation":45}',
  ])('refuses the box %j, at its field', async (crop) => {
    const ana = await given.user();
    const sending = ana.calls(uploads.photo, {
      form: { photo: createPictureFile(await picture('#222')), crop },
    });
    await expect(sending).rejects.toMatchObject({
      key: 'invalidInput',
      details: { errors: [{ field: 'crop', code: 'cropInvalid' }] },
    });
  });
});

/** Sends a form whose file was not chosen, for which browsers send an empty file without a name. */
async function sentUntouched(token: string, defaultImage: string): Promise<unknown> {
  const file =
    '--B\r\nContent-Disposition: form-data; name="file"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n';
  const body = `${file}--B\r\nContent-Disposition: form-data; name="defaultImage"\r\n\r\n${defaultImage}\r\n--B--\r\n`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=B' };
  return (await visit('/api/upload', { method: 'POST', headers, body })).json();
}

describe('a picture for a purpose', () => {
  test.each(['avatar', 'photo'] as const)('%s is cut square and can be a photo', async (type) => {
    const ana = await given.user();
    const { url } = await ana.calls(uploads.upload, {
      form: { file: createPictureFile(await picture('#345')), type },
    });

    expect(await findPhoto(deps.db, { userId: ana.id, name: parsePhotoName(url) ?? '' })).toBeDefined();
    expect(await sharp(await (await visit(url)).arrayBuffer()).metadata()).toMatchObject({
      format: 'webp',
      width: 300,
      height: 300,
    });
  });

  test('image, which is meant without one, keeps its proportions and stays transparent, and is no photo', async () => {
    const ana = await given.user();
    const clear = { r: 255, g: 0, b: 0, alpha: 0.5 };
    const file = createPictureFile(
      await sharp({ create: { width: 2000, height: 500, channels: 4, background: clear } })
        .png()
        .toBuffer(),
    );

    const { url } = await ana.calls(uploads.upload, { form: { file } });

    const bytes = await (await visit(url)).arrayBuffer();
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: 'webp',
      width: 1600,
      height: 400,
      hasAlpha: true,
    });
    const name = parsePictureName(url) ?? '';
    expect(url).toBe(imageUrl(name));
    expect(await findPicture(deps.db, { userId: ana.id, name })).toBeDefined();
    expect(await findPhoto(deps.db, { userId: ana.id, name })).toBeUndefined();
  });

  test('of the same content has a name for each way of keeping it', async () => {
    const ana = await given.user();
    const file = createPictureFile(await paint('#987', { width: 200, height: 200 }).png().toBuffer());
    const sent = await Promise.all(
      uploadTypes.map((type) => ana.calls(uploads.upload, { form: { file, type } })),
    );
    expect(new Set(sent.map(({ url }) => parsePictureName(url))).size).toBe(2);
  });

  test('that is not sent is the one that was there before', async () => {
    const ana = await given.user();
    const { url } = await ana.calls(uploads.upload, {
      form: { file: createPictureFile(await picture('#543')) },
    });

    for (const defaultImage of [url, `${config.publicUrl}${url}`]) {
      expect(await ana.calls(uploads.upload, { form: { defaultImage } })).toEqual({ url });
      expect(await sentUntouched(ana.token, defaultImage)).toMatchObject({ success: true, data: { url } });
    }
  });

  test.each([
    ['', 'file', 'required'],
    ['https://elsewhere.test/a.png', 'defaultImage', 'photoUnknown'],
    ['javascript:alert(1)', 'defaultImage', 'photoUnknown'],
    [photoUrl('0'.repeat(32)), 'defaultImage', 'photoUnknown'],
  ])('is refused without a file when %j was there before', async (defaultImage, field, code) => {
    const ana = await given.user();
    const sending = ana.calls(uploads.upload, { form: { defaultImage } });
    await expect(sending).rejects.toMatchObject({
      key: 'invalidInput',
      details: { errors: [{ field, code }] },
    });
  });

  test('is served neither to another user, nor under another URL', async () => {
    const [ana, ben] = await Promise.all([given.user(), given.user()]);
    const { url } = await ana.calls(uploads.upload, {
      form: { file: createPictureFile(await picture('#453')) },
    });

    await expect(ben.calls(uploads.upload, { form: { defaultImage: url } })).rejects.toThrow('invalidInput');
    const other = photoUrl(parsePictureName(url) ?? '');
    await expect(ana.calls(uploads.upload, { form: { defaultImage: other } })).rejects.toThrow(
      'invalidInput',
    );
  });

  test('of another kind than we know is refused at its field', async () => {
    const ana = await given.user();
    const form = { file: createPictureFile(await picture('#111')), type: 'video' as 'image' };
    await expect(ana.calls(uploads.upload, { form })).rejects.toMatchObject({
      details: { errors: [{ field: 'type', code: 'invalid' }] },
    });
  });
});

type Sender = Pick<Person, 'calls'>;
const ways: [string, (person: Sender, file: File) => Promise<{ url: string }>][] = [
  ['POST /upload/photo', (person, photo) => person.calls(uploads.photo, { form: { photo } })],
  ['POST /upload', (person, file) => person.calls(uploads.upload, { form: { file } })],
];

describe.each(ways)('by %s', (_, send) => {
  test('no client sends', async () => {
    await expect(send(guest, createPictureFile(await picture('#111')))).rejects.toThrow('sessionExpired');
  });

  test.each([
    ['a drawing that calls itself a photo', strange, 'fileTypeNotAllowed'],
    ['a document', '%PDF-1.7', 'fileTypeNotAllowed'],
    ['nothing', '', 'fileTypeNotAllowed'],
    ['a photo that only begins', 'GIF89a', 'imageUnreadable'],
    ['a HEIC photo', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'imageHeic'],
    ['a script that begins like a photo', 'GIF89a=1;alert(1)//', 'imageUnreadable'],
  ])('%s is refused', async (_, text, problem) => {
    const ana = await given.user();
    await expect(send(ana, createPictureFile(text, 'me.jpg'))).rejects.toThrow(problem);
  });

  test('exactly 10 MB is refused, and so is much more', async () => {
    const ana = await given.user();
    for (const length of [photoMaxBytes, 2 * photoMaxBytes])
      await expect(send(ana, createPictureFile(Buffer.alloc(length)))).rejects.toThrow('fileTooLarge');
  });

  test('a picture that is also a script is drawn anew, and nothing of the script is kept', async () => {
    const ana = await given.user();
    const gif = await paint('#fa3').gif().toBuffer();
    const both = Buffer.concat([gif, Buffer.from(`/*${strange}*/=1;alert(1)//<script>alert(2)</script>`)]);

    const { url } = await send(ana, createPictureFile(both, 'me.gif.php'));

    const answer = await visit(url);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.includes('alert')).toBe(false);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp' });
  });

  test.each(['../../x', '..\\..\\x.png', '/etc/passwd', 'a\0b.png', '.env', `${'a'.repeat(300)}.png`])(
    'a picture named %j is kept under a name of ours',
    async (name) => {
      const ana = await given.user();
      const { url } = await send(ana, createPictureFile(await picture('#acb'), name));
      expect(url).toMatch(/^\/files\/[\da-f]{32}-1[06]00\.webp$/);
    },
  );

  test('a picture of 50,000 × 50,000 is refused by its head, at once and without memory', async () => {
    const ana = await given.user();
    const file = createPictureFile(bomb(50_000));
    await send(ana, createPictureFile(await picture('#abc')));
    const before = process.memoryUsage.rss();

    const sent = await Promise.allSettled(Array.from({ length: 8 }, () => send(ana, file)));

    expect(sent.map((one) => one.status === 'rejected' && String(one.reason))).toEqual(
      Array(8).fill('Problem: imageTooManyPixels'),
    );
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024);
  });
});
