import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { account } from '@visita/core/account/contract';
import { avatarMaxBytes, photoMaxBytes, uploads } from '@visita/core/uploads/contract';
import { photoFile, parsePhotoName } from '@visita/core/uploads/photo-files';
import { bomb, createPictureFile, padded, paint } from '../test/pictures.ts';
import { world, type Person } from '../test/world.ts';

const { given, guest, open, clock } = await world();
const visit = await open();
const send = (person: Pick<Person, 'calls'>, bytes: Buffer | string, name?: string) =>
  person.calls(uploads.saveAvatar, { form: { avatar: createPictureFile(bytes, name) } });

describe('an avatar', () => {
  const kinds: [string, (picture: Sharp) => Sharp][] = [
    ['JPG', (picture) => picture.jpeg()],
    ['PNG', (picture) => picture.png()],
    ['GIF', (picture) => picture.gif()],
  ];
  test.each(kinds)('is a %s, cut square, and in the profile from then on', async (_, write) => {
    const ana = await given.user();
    expect(await ana.calls(account.profile, {})).toMatchObject({ avatar: null });

    const user = await send(ana, await write(paint('#468')).toBuffer());

    expect(user).toEqual(await ana.calls(account.profile, {}));
    const name = parsePhotoName(user.avatar ?? '') ?? '';
    for (const shape of ['page', 'picture', 'contact'] as const) {
      const bytes = await (await visit(`/files/${photoFile(name, shape)}`)).arrayBuffer();
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 300, height: 300 });
    }
  });

  test('is cut where its owner said', async () => {
    const ana = await given.user();
    const form = {
      avatar: createPictureFile(await paint('#468').png().toBuffer()),
      crop: JSON.stringify({ x: 0, y: 0, size: 120 }),
    };
    const { avatar } = await ana.calls(uploads.saveAvatar, { form });
    expect(await sharp(await (await visit(avatar ?? '')).arrayBuffer()).metadata()).toMatchObject({
      width: 120,
      height: 120,
    });
  });

  test('has at most 2 MB: exactly that passes, a byte more does not', async () => {
    const ana = await given.user();
    const png = await paint('#684').png().toBuffer();

    await expect(send(ana, padded(png, avatarMaxBytes))).resolves.toMatchObject({
      avatar: expect.any(String),
    });
    for (const length of [avatarMaxBytes + 1, photoMaxBytes, 2 * photoMaxBytes])
      await expect(send(ana, padded(png, length))).rejects.toThrow('avatarTooLarge');
  });

  const others: [string, () => Buffer | string | Promise<Buffer>][] = [
    ['WebP', () => paint('#123').webp().toBuffer()],
    ['AVIF', () => paint('#123').avif({ effort: 0 }).toBuffer()],
    ['TIFF', () => paint('#123').tiff().toBuffer()],
    ['drawing', () => '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['page', () => '<!doctype html><script>alert(1)</script>'],
    ['empty file', () => ''],
  ];
  test.each(others)('is no %s, whatever it is called, and the one before stays', async (_, write) => {
    const bytes = await write();
    const ana = await given.user();
    const { avatar } = await send(ana, await paint('#864').png().toBuffer());

    await expect(send(ana, bytes, 'me.png')).rejects.toThrow('avatarTypeNotAllowed');
    const form = { file: createPictureFile(bytes, 'me.jpg'), type: 'avatar' as const };
    await expect(ana.calls(uploads.upload, { form })).rejects.toThrow('avatarTypeNotAllowed');
    expect(await ana.calls(account.profile, {})).toMatchObject({ avatar });
  });

  test('that is also a script is drawn anew', async () => {
    const ana = await given.user();
    const gif = Buffer.concat([await paint('#fa3').gif().toBuffer(), Buffer.from('=1;alert(1)//')]);
    const { avatar } = await send(ana, gif, '../../x');
    expect(Buffer.from(await (await visit(avatar ?? '')).arrayBuffer()).includes('alert')).toBe(false);
    await expect(send(ana, 'GIF89a=1;alert(1)//')).rejects.toThrow('imageUnreadable');
  });

  test('of 50,000 × 50,000 is refused', async () => {
    const ana = await given.user();
    await expect(send(ana, bomb(50_000))).rejects.toThrow('imageTooManyPixels');
  });

  test('is for people whose address is verified, or not yet due', async () => {
    await expect(send(guest, 'GIF89a')).rejects.toThrow('sessionExpired');
    const ana = await given.user();
    clock.advance(3 * 86_400_000 + 1);
    await expect(send(ana, await paint('#864').png().toBuffer())).rejects.toThrow('emailNotVerified');
  });
});
