import { expect, test } from 'vitest';
import { languages } from '@visita/core/languages';
import { pageCodes } from '@visita/core/pages/content-page';
import { pages } from '@visita/core/pages/contract';
import { seedPages } from '../seed/seed-pages.ts';
import { world } from '../test/world.ts';

const { clock, database, guest } = await world();
await seedPages({ db: database.db, now: clock.now() });

const read = (code: string, lang?: string) => guest.calls(pages.get, { params: { code }, query: lang === undefined ? {} : { lang } });

test('every page has a title in four languages from the start, and a second start changes nothing', async () => {
  await seedPages({ db: database.db, now: clock.now() });
  for (const code of pageCodes) {
    const { texts } = await read(code);
    expect(texts.map(({ lang, version }) => [lang, version])).toEqual(languages.map((language) => [language, 1]));
  }
});

test('one language is given where one is asked for, and Simplified Chinese for one that nobody knows', async () => {
  const titleOf = async (lang: string) => (await read('about', lang)).texts.map(({ title }) => title);
  expect(await titleOf('fr')).toEqual(['À propos de nous']);
  for (const unknown of ['', 'xx', 'zh-cn']) expect(await titleOf(unknown)).toEqual(['关于我们']);
});

test('a page that there is not is not found', async () => {
  await expect(read('imprint')).rejects.toMatchObject({ key: 'pageNotFound' });
  await expect(read('../about')).rejects.toMatchObject({ key: 'pageNotFound' });
});

test('what a language lacks is read in the first that the page has', async () => {
  await database.pool.query('alter table page_versions disable trigger user');
  await database.pool.query(`delete from page_versions where code = 'faq' and language = 'zh-TW'`);
  await database.pool.query('alter table page_versions enable trigger user');
  expect((await read('faq', 'zh-TW')).texts).toMatchObject([{ lang: 'en', title: 'Questions and answers' }]);
  expect((await read('faq')).texts.map(({ lang }) => lang)).toEqual(['en', 'fr', 'zh-CN']);
});

test('a version is written once and for good', async () => {
  for (const statement of [`update page_versions set title = 'x'`, 'delete from page_versions', 'truncate page_versions'])
    await expect(database.pool.query(statement)).rejects.toThrow('a version of a page is not changed');
});
