import { expect, test } from 'vitest';
import { account } from '@visita/core/account/contract';
import { cards } from '@visita/core/cards/contract';
import { emptyContent } from '@visita/core/cards/content';
import { profile } from '@visita/core/profile/contract';
import { uploads } from '@visita/core/uploads/contract';
import { paint } from '../test/pictures.ts';
import { pictureWorld } from '../test/kept-pictures.ts';

const host = 'https://pictures.test/visita';
const { given, guest, save, saveAvatar, boundCard, show, open } = await pictureWorld({
  settings: { IMAGE_HOST: `${host}/` },
});
const ana = await given.user();
const bound = await boundCard(ana);

test('pictures have the address of their host in every answer, and are understood by it', async () => {
  const photo = await save(ana);
  expect(photo).toMatch(/^https:\/\/pictures\.test\/visita\/files\/[\da-f]{32}-1000\.webp$/);
  await show(ana, bound, photo);

  expect(await ana.calls(cards.get, { params: { id: bound.id } })).toMatchObject({ photo, avatar: photo });
  expect(await guest.calls(profile.public, { params: { id: bound.cardId } })).toMatchObject({ photo });
  expect(await guest.calls(profile.view, { params: { cardId: bound.cardId } })).toMatchObject({ photo });
  await expect(ana.calls(uploads.remove, { body: { url: photo } })).rejects.toThrow('uploadInUse');
});

test('an avatar has it from the moment it is sent', async () => {
  const { avatar } = await saveAvatar(ana, await paint('#468').png().toBuffer());
  expect(avatar).toMatch(/^https:\/\/pictures\.test\/visita\/files\//);
  expect(await ana.calls(account.profile, {})).toMatchObject({ avatar });
});

test('the same path at another host is not a photo of this site', async () => {
  const photo = (await save(ana)).replace(host, 'https://elsewhere.test');
  const body = { ...emptyContent, name: 'Ana', title: 'Engineer', company: 'Bridges', photo };
  await expect(ana.calls(cards.update, { params: { id: bound.id }, body })).rejects.toMatchObject({
    details: { errors: [{ field: 'photo', code: 'photoUnknown' }] },
  });
});

test('pages may show pictures of that host', async () => {
  const visit = await open();
  expect((await visit('/en')).headers.get('content-security-policy')).toContain(
    "img-src 'self' data: blob: https://pictures.test;",
  );
});
