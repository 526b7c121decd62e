import { describe, expect, test } from 'vitest';
import { cards } from '@visita/core/cards/contract';
import { uploads } from '@visita/core/uploads/contract';
import { enqueue } from '../queue/job.ts';
import { runJobs } from '../test/jobs.ts';
import { picture, pictureWorld } from '../test/kept-pictures.ts';
import { createPictureFile } from '../test/pictures.ts';
import { collectUnused } from './jobs.ts';

const { given, deps, clock, save, saveAvatar, isKept, filesOf, boundCard, show } = await pictureWorld();

async function collect() {
  await enqueue(deps.db, collectUnused, {});
  await runJobs(deps);
}

describe('every night, of the pictures sent more than a day ago', () => {
  const day = 86_400_000;

  test('only pictures that are shown nowhere are collected', async () => {
    const [ana, ben] = await Promise.all([given.user(), given.user()]);
    const [shared, portrait, before] = await Promise.all([picture(), picture(), picture()]);
    const [never, shown, onHis, both, card, his] = await Promise.all([
      save(ana),
      save(ana),
      save(ben),
      save(ana, shared),
      boundCard(ana),
      boundCard(ben),
    ]);
    await save(ben, shared);
    await show(ana, card, shown);
    await show(ben, his, both);
    const replaced = (await saveAvatar(ana, before)).avatar ?? '';
    const avatar = (await saveAvatar(ana, portrait)).avatar ?? '';
    const image = (await ana.calls(uploads.upload, { form: { file: createPictureFile(await picture()) } }))
      .url;

    clock.advance(day);
    await collect();
    for (const url of [never, shown, both, replaced, avatar, image])
      expect(await isKept(ana, url), url).toBe(true);

    clock.advance(1);
    const [fresh, again] = [await save(ana), await save(ben, shared)];
    await collect();

    const left = await Promise.all(
      [never, shown, both, replaced, avatar, image, fresh].map((url) => isKept(ana, url)),
    );
    expect(left).toEqual([false, true, false, false, true, false, true]);
    expect([await isKept(ben, onHis), await isKept(ben, again)]).toEqual([false, true]);
    const files = await Promise.all([never, shown, both, replaced, avatar, image, fresh, onHis].map(filesOf));
    expect(files).toEqual([0, 3, 3, 0, 3, 0, 3, 0]);
  });

  test('one that is sent again begins a new day', async () => {
    const ana = await given.user();
    const bytes = await picture();
    const url = await save(ana, bytes);
    clock.advance(2 * day);
    await save(ana, bytes);
    await collect();
    expect(await isKept(ana, url)).toBe(true);
    expect(await filesOf(url)).toBe(3);
  });

  test('more than one round takes are collected too', async () => {
    const ana = await given.user();
    const { id } = ana;
    const names = Array.from({ length: 210 }, (_, index) => index.toString(16).padStart(32, '0'));
    await deps.database.pool.query(
      `insert into photos (id, user_id, name, created_at) select gen_random_uuid(), $1, name, $2 from unnest($3::text[]) as name`,
      [id, clock.now(), names],
    );
    clock.advance(day + 1);
    await collect();
    const { rows } = await deps.database.pool.query(
      'select count(*)::int as left from photos where user_id = $1',
      [id],
    );
    expect(rows).toEqual([{ left: 0 }]);
  });

  test.each(Array.from({ length: 15 }, (_, round) => round))(
    'one that a card takes in that moment stays or is refused (%i)',
    async () => {
      const ana = await given.user();
      const [url, card] = await Promise.all([save(ana), boundCard(ana)]);
      clock.advance(day + 1);

      const [, shown] = await Promise.allSettled([collectUnused.run(deps, {}), show(ana, card, url)]);
      await runJobs(deps);

      const isShown = shown.status === 'fulfilled';
      if (!isShown) expect(shown.reason).toMatchObject({ details: { errors: [{ code: 'photoUnknown' }] } });
      expect(await isKept(ana, url)).toBe(isShown);
      expect(await filesOf(url)).toBe(isShown ? 3 : 0);
      expect((await ana.calls(cards.get, { params: { id: card.id } })).photo).toBe(isShown ? url : '');
    },
  );
});
