import { describe, expect, test } from 'vitest';
import { cards } from '@visita/core/cards/contract';
import { uploads } from '@visita/core/uploads/contract';
import { enqueue } from '../queue/job.ts';
import { runJobs } from '../test/jobs.ts';
import { picture, pictureWorld } from '../test/kept-pictures.ts';
import { fileOf } from '../test/pictures.ts';
import { collectUnused } from './jobs.ts';

const { given, app, clock, keep, keepAvatar, isKept, filesOf, boundCard, show } = await pictureWorld();

async function collect() {
  await enqueue(app.db, collectUnused, {});
  await runJobs(app);
}

describe('every night, of the pictures sent more than a day ago', () => {
  const day = 86_400_000;

  test('those that nobody shows are collected, and no others', async () => {
    const [ana, ben] = await Promise.all([given.user(), given.user()]);
    const [shared, portrait, before] = await Promise.all([picture(), picture(), picture()]);
    const [never, shown, onHis, both, card, his] = await Promise.all([
      keep(ana),
      keep(ana),
      keep(ben),
      keep(ana, shared),
      boundCard(ana),
      boundCard(ben),
    ]);
    await keep(ben, shared);
    await show(ana, card, shown);
    await show(ben, his, both);
    const replaced = (await keepAvatar(ana, before)).avatar ?? '';
    const avatar = (await keepAvatar(ana, portrait)).avatar ?? '';
    const image = (await ana.calls(uploads.upload, { form: { file: fileOf(await picture()) } })).url;

    clock.advance(day);
    await collect();
    for (const url of [never, shown, both, replaced, avatar, image]) expect(await isKept(ana, url), url).toBe(true);

    clock.advance(1);
    const [fresh, again] = [await keep(ana), await keep(ben, shared)];
    await collect();

    const left = await Promise.all([never, shown, both, replaced, avatar, image, fresh].map((url) => isKept(ana, url)));
    expect(left).toEqual([false, true, false, false, true, false, true]);
    expect([await isKept(ben, onHis), await isKept(ben, again)]).toEqual([false, true]);
    const files = await Promise.all([never, shown, both, replaced, avatar, image, fresh, onHis].map(filesOf));
    expect(files).toEqual([0, 3, 3, 0, 3, 0, 3, 0]);
  });

  test('one that is sent again begins a new day', async () => {
    const ana = await given.user();
    const bytes = await picture();
    const url = await keep(ana, bytes);
    clock.advance(2 * day);
    await keep(ana, bytes);
    await collect();
    expect(await isKept(ana, url)).toBe(true);
    expect(await filesOf(url)).toBe(3);
  });

  test('more than one round takes are collected too', { timeout: 60_000 }, async () => {
    const ana = await given.user();
    const { id } = ana;
    const names = Array.from({ length: 210 }, (_, place) => place.toString(16).padStart(32, '0'));
    await app.database.pool.query(
      `insert into photos (id, user_id, name, created_at) select gen_random_uuid(), $1, name, $2 from unnest($3::text[]) as name`,
      [id, clock.now(), names],
    );
    clock.advance(day + 1);
    await collect();
    const { rows } = await app.database.pool.query('select count(*)::int as left from photos where user_id = $1', [id]);
    expect(rows).toEqual([{ left: 0 }]);
  });

  test.each(Array.from({ length: 15 }, (_, round) => round))('one that a card takes in that moment stays or is refused (%i)', async () => {
    const ana = await given.user();
    const [url, card] = await Promise.all([keep(ana), boundCard(ana)]);
    clock.advance(day + 1);

    const [, shown] = await Promise.allSettled([collectUnused.run(app, {}), show(ana, card, url)]);
    await runJobs(app);

    const isShown = shown.status === 'fulfilled';
    if (!isShown) expect(shown.reason).toMatchObject({ details: { errors: [{ code: 'photoUnknown' }] } });
    expect(await isKept(ana, url)).toBe(isShown);
    expect(await filesOf(url)).toBe(isShown ? 3 : 0);
    expect((await ana.calls(cards.get, { params: { id: card.id } })).photo).toBe(isShown ? url : '');
  });
});
