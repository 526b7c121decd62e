import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { uploads, photoMaxBytes } from '@visita/core/uploads/contract';
import { photoFile, photoNameOf } from '@visita/core/uploads/photo-files';
import { findPhoto } from './queries.ts';
import { world } from '../test/world.ts';

const { given, guest, app, open } = await world();

const picture = (background: string) =>
  sharp({ create: { width: 300, height: 500, channels: 3, background } })
    .png()
    .toBuffer();
const fileOf = (bytes: Buffer | string, name = 'me.png') => new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name);

describe('a card photo', () => {
  test('is cut where its owner said, kept, and served to everybody', async () => {
    const ana = await given.user();
    const crop = JSON.stringify({ x: 10, y: 20, size: 200 });

    const { url } = await ana.calls(uploads.photo, { form: { photo: fileOf(await picture('#678')), crop } });

    const name = photoNameOf(url) ?? '';
    const visit = await open();
    for (const [shape, format, side] of [
      ['page', 'webp', 200],
      ['picture', 'jpeg', 200],
      ['contact', 'jpeg', 200],
    ] as const) {
      const answer = await visit(`/files/${photoFile(name, shape)}`);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ format, width: side, height: side });
    }
    expect(await findPhoto(app.db, { userId: ana.id, name })).toMatchObject({ portrait: expect.any(Buffer) });
  });

  test('sent twice is one photo, and each person has their own', async () => {
    const [ana, ben] = await Promise.all([given.user(), given.user()]);
    const bytes = await picture('#765');
    const send = (person: typeof ana) => person.calls(uploads.photo, { form: { photo: fileOf(bytes) } });

    const sent = await Promise.all([send(ana), send(ana), send(ana)]);
    const name = photoNameOf(sent[0].url) ?? '';

    expect(new Set(sent.map(({ url }) => url)).size).toBe(1);
    expect(await findPhoto(app.db, { userId: ben.id, name })).toBeUndefined();
    await send(ben);
    const [hers, his] = await Promise.all([ana, ben].map(({ id }) => findPhoto(app.db, { userId: id, name })));
    expect(his?.id).not.toBe(hers?.id);
  });
});

describe('is refused', () => {
  test('from nobody', async () => {
    await expect(guest.calls(uploads.photo, { form: { photo: fileOf(await picture('#111')) } })).rejects.toThrow('sessionExpired');
  });

  test.each([
    ['a drawing that calls itself a photo', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'fileTypeNotAllowed'],
    ['a document', '%PDF-1.7', 'fileTypeNotAllowed'],
    ['nothing', '', 'fileTypeNotAllowed'],
    ['a photo that only begins', 'GIF89a', 'imageUnreadable'],
  ])('%s', async (_, text, problem) => {
    const ana = await given.user();
    await expect(ana.calls(uploads.photo, { form: { photo: fileOf(text, 'me.jpg') } })).rejects.toThrow(problem);
  });

  test('exactly 10 MB: a photo stays under it', async () => {
    const ana = await given.user();
    const photo = fileOf(Buffer.alloc(photoMaxBytes));
    await expect(ana.calls(uploads.photo, { form: { photo } })).rejects.toThrow('fileTooLarge');
  });

  test.each(['', '{', '{"x":1}', '{"x":-1,"y":0,"size":100}', '{"x":0,"y":0,"size":1e9}'])('the box %j, at its field', async (crop) => {
    const ana = await given.user();
    const sending = ana.calls(uploads.photo, { form: { photo: fileOf(await picture('#222')), crop } });
    await expect(sending).rejects.toMatchObject({ key: 'invalidInput', details: { errors: [{ field: 'crop', code: 'cropInvalid' }] } });
  });
});
