import { describe, expect, test } from 'vitest';
import { emptyContent, type CardChanges } from '@visita/core/cards/content';
import { cards } from '@visita/core/cards/contract';
import { profile } from '@visita/core/profile/contract';
import { uploads } from '@visita/core/uploads/contract';
import type { Placement } from '@visita/core/uploads/placement';
import { removePicture } from '../uploads/remove-picture.ts';
import { collectUnused } from '../uploads/jobs.ts';
import { enqueue } from '../queue/job.ts';
import { runJobs } from '../test/jobs.ts';
import { pictureWorld, storedPictureName } from '../test/kept-pictures.ts';
import { createPictureFile, paint } from '../test/pictures.ts';
import type { Person } from '../test/world.ts';

const { given, guest, deps, clock, save, isKept, filesOf, open } = await pictureWorld();
const visit = await open();
const day = 86_400_000;

let painted = 0;
/** Uploads a picture of a colour of its own. */
async function upload(person: Person, placement: Placement): Promise<string> {
  painted += 1;
  const colour = `#${(0x10_00_00 + painted * 0x11_07).toString(16)}`;
  const picture = createPictureFile(await paint(colour, { width: 600, height: 200 }).png().toBuffer());
  return (await person.calls(uploads.cardPicture, { form: { picture, placement } })).url;
}

async function writtenCard(person: Person, changes: CardChanges = {}) {
  const [printed] = await given.printed({ validity: { length: 12, unit: 'months' } });
  const { id } = await person.calls(cards.bind, { body: { cardNumber: printed?.cardNumber ?? '' } });
  const content = { name: 'Ana Lima', title: 'Engineer', company: 'Bridges' };
  return person.calls(cards.change, { params: { id }, body: { ...content, ...changes } });
}

const change = (person: Person, { id }: { id: string }, body: CardChanges) =>
  person.calls(cards.change, { params: { id }, body });
const view = ({ cardId }: { cardId: string }) => guest.calls(profile.view, { params: { cardId } });

async function collect() {
  await enqueue(deps.db, collectUnused, {});
  await runJobs(deps);
}

describe('the look of a card', () => {
  test('is what its owner chose, for every visitor and program', async () => {
    const ana = await given.user();
    const [logo, cover] = [await upload(ana, 'logo'), await upload(ana, 'cover')];
    const card = await writtenCard(ana, { layout: 'banner', logo, cover });
    expect(card).toMatchObject({ layout: 'banner', logo, cover });
    expect(await view(card)).toMatchObject({ publicState: 'live', layout: 'banner', logo, cover });

    for (const [url, type] of [
      [logo, 'image/webp'],
      [cover, 'image/webp'],
      [cover.replace('.webp', '.avif'), 'image/avif'],
    ] as const) {
      const answer = await visit(url);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    }
  });

  test('of a card written by an older release is the classic one', async () => {
    const ana = await given.user();
    const card = await writtenCard(ana);
    await deps.database.pool.query(
      `update cards set content = content - 'layout' - 'logo' - 'cover' where id = $1`,
      [card.id],
    );
    const look = { layout: 'classic', logo: '', cover: '' };
    expect(await ana.calls(cards.get, { params: { id: card.id } })).toMatchObject(look);
    expect(await view(card)).toMatchObject(look);
    expect(await change(ana, card, { title: 'Architect' })).toMatchObject(look);
  });

  test('keeps a cover that its layout does not show, and shows it to no visitor', async () => {
    const ana = await given.user();
    const cover = await upload(ana, 'cover');
    const card = await writtenCard(ana, { layout: 'banner', cover });
    expect(await change(ana, card, { layout: 'portrait' })).toMatchObject({ cover });
    expect(await view(card)).toMatchObject({ layout: 'portrait', cover: '' });
  });

  test('changes the page at once, and each picture can be taken away', async () => {
    const ana = await given.user();
    const [logo, cover] = [await upload(ana, 'logo'), await upload(ana, 'cover')];
    const card = await writtenCard(ana, { layout: 'banner', logo, cover });
    const read = () => guest.calls(profile.public, { params: { id: card.cardId } });
    expect(await read()).toMatchObject({ logo, cover });
    await change(ana, card, { logo: '', cover: '' });
    await expect.poll(read).toMatchObject({ logo: '', cover: '' });
  });

  test('is copied to the owner’s other cards, whose pictures are kept too', async () => {
    const ana = await given.user();
    const [logo, cover] = [await upload(ana, 'logo'), await upload(ana, 'cover')];
    const source = await writtenCard(ana, { layout: 'banner', logo, cover });
    const target = await writtenCard(ana);
    await ana.calls(cards.copy, {
      params: { id: source.id },
      body: { version: source.version, targets: [{ id: target.id, version: target.version }] },
    });
    await change(ana, source, { logo: '', cover: '' });
    clock.advance(day + 1);
    await collect();
    expect(await view(target)).toMatchObject({ layout: 'banner', logo, cover });
    expect([await filesOf(logo), await filesOf(cover)]).toEqual([1, 2]);
  });
});

describe('a picture that is refused', () => {
  const refusal = (field: string) => ({ details: { errors: [{ field, code: 'pictureUnknown' }] } });

  test('another user’s', async () => {
    const [ana, ben] = await Promise.all([given.user(), given.user()]);
    const [his, card] = [await upload(ben, 'logo'), await writtenCard(ana)];
    await expect(change(ana, card, { logo: his })).rejects.toMatchObject(refusal('logo'));
    expect(await view(card)).toMatchObject({ logo: '' });
  });

  test('one that was cut for another place, a photo, and one of another site', async () => {
    const ana = await given.user();
    const [logo, cover, photo] = [await upload(ana, 'logo'), await upload(ana, 'cover'), await save(ana)];
    const card = await writtenCard(ana);
    for (const url of [
      cover,
      photo,
      `https://elsewhere.example${logo}`,
      'javascript:alert(1)',
      `${logo}?x`,
      `/files/${'0'.repeat(32)}-480.webp`,
    ])
      await expect(change(ana, card, { logo: url }), url).rejects.toMatchObject(refusal('logo'));
    await expect(change(ana, card, { cover: logo })).rejects.toMatchObject(refusal('cover'));
    await expect(
      ana.calls(cards.update, {
        params: { id: card.id },
        body: { ...emptyContent, name: 'A', title: 'T', company: 'C', photo: logo },
      }),
    ).rejects.toMatchObject({ details: { errors: [{ field: 'photo', code: 'photoUnknown' }] } });
  });
});

describe('logos and covers in the store', () => {
  test('are kept while a card has them, shown or not, and collected a day after that', async () => {
    const ana = await given.user();
    const urls = [
      await upload(ana, 'logo'),
      await upload(ana, 'cover'),
      await upload(ana, 'logo'),
      await upload(ana, 'cover'),
    ];
    const [logo = '', cover = ''] = urls;
    const card = await writtenCard(ana, { logo, cover });
    clock.advance(day + 1);
    await collect();
    expect(await Promise.all(urls.map((url) => isKept(ana, url)))).toEqual([true, true, false, false]);
    expect(await Promise.all(urls.map(filesOf))).toEqual([1, 2, 0, 0]);

    await change(ana, card, { logo: '', cover: '' });
    await collect();
    expect(await Promise.all(urls.map(filesOf))).toEqual([0, 0, 0, 0]);
  });

  test('cannot be deleted while a card has them', async () => {
    const ana = await given.user();
    const logo = await upload(ana, 'logo');
    const card = await writtenCard(ana, { logo });
    await expect(ana.calls(uploads.remove, { body: { url: logo } })).rejects.toMatchObject({
      key: 'uploadInUse',
    });
    await change(ana, card, { logo: '' });
    await ana.calls(uploads.remove, { body: { url: logo } });
    await runJobs(deps);
    expect(await filesOf(logo)).toBe(0);
  });

  test.each(Array.from({ length: 10 }, (_, round) => round))(
    'that a card takes while they are removed are shown whole or refused (%i)',
    async () => {
      const ana = await given.user();
      const [cover, card] = [await upload(ana, 'cover'), await writtenCard(ana, { layout: 'banner' })];
      const [, shown] = await Promise.allSettled([
        removePicture(deps, { userId: ana.id, name: storedPictureName(cover) }),
        change(ana, card, { cover }),
      ]);
      await runJobs(deps);
      const isShown = shown.status === 'fulfilled';
      expect(await filesOf(cover)).toBe(isShown ? 2 : 0);
      expect(await view(card)).toMatchObject({ cover: isShown ? cover : '' });
    },
  );
});

test('Without a plan visitors see the portrait and neither logo, cover nor layout', async () => {
  const ana = await given.user();
  const [logo, cover, photo] = [await upload(ana, 'logo'), await upload(ana, 'cover'), await save(ana)];
  const { id, cardId } = await ana.calls(cards.create, {
    body: { name: 'Ana Lima', photo, layout: 'banner', logo, cover },
  });
  await deps.database.pool.query('update cards set full_until = null, published_at = now() where id = $1', [
    id,
  ]);
  const basic = await view({ cardId });
  expect(basic).toMatchObject({ publicState: 'lapsed', photo });
  for (const field of ['layout', 'logo', 'cover', 'accent']) expect(basic).not.toHaveProperty(field);
});
