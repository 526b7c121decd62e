import { describe, expect, test } from 'vitest';
import { languages } from '@visita/core/languages';
import { adminPages } from '@visita/core/pages/admin-contract';
import { pageCodes } from '@visita/core/pages/content-page';
import { pages } from '@visita/core/pages/contract';
import { seedPages } from '../seed/seed-pages.ts';
import { world } from '../test/world.ts';

const { clock, database, given, guest } = await world();
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

describe('what staff write', () => {
  const shown = async (lang: string) => (await read('terms', lang)).texts[0];

  test('is shown at once, safe; every version can be read again, and a change has its author', async () => {
    const sam = await given.staff({ role: 'staff' });
    const content = '## Vos droits\n\n<script>alert(1)</script>\n';
    const written = await sam.calls(adminPages.publish, {
      params: { code: 'terms' },
      body: { lang: 'fr', title: 'Conditions', content, version: 1 },
    });
    expect(written).toMatchObject({ version: 2, content });
    const now = await shown('fr');
    expect(now).toMatchObject({ title: 'Conditions', version: 2 });
    expect(now?.html).toContain('<h2 id="vos-droits">Vos droits</h2>');
    expect(now?.html).not.toContain('<script');
    // the other languages stay as they were
    expect(await shown('en')).toMatchObject({ version: 1, content: '' });

    const { versions } = await sam.calls(adminPages.get, { params: { code: 'terms' } });
    expect(versions.filter(({ lang }) => lang === 'fr')).toMatchObject([
      { version: 2, author: sam.email, isEmpty: false },
      { version: 1, author: null, isEmpty: true },
    ]);
    const first = { params: { code: 'terms' }, query: { lang: 'fr', version: 1 } } as const;
    expect(await sam.calls(adminPages.version, first)).toMatchObject({ version: 1, content: '', title: 'Conditions d’utilisation' });
    await expect(sam.calls(adminPages.version, { ...first, query: { lang: 'fr', version: 9 } })).rejects.toMatchObject({
      key: 'pageNotFound',
    });
    const { rows: audited } = await database.pool.query(`select * from audit_log where email = $1`, [sam.email]);
    expect(audited).toMatchObject([
      { action: 'pages.publish', subject_id: 'terms', after: { language: 'fr', version: 2, title: 'Conditions' } },
    ]);
  });

  test('upon the same version is taken from one of them only', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => given.staff()));
    const body = { lang: 'zh-TW', title: '服務條款', content: '一', version: 1 } as const;
    const tried = await Promise.allSettled(people.map((one) => one.calls(adminPages.publish, { params: { code: 'terms' }, body })));
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of tried) if (one.status === 'rejected') expect(one.reason).toMatchObject({ key: 'changedMeanwhile' });
    expect(await shown('zh-TW')).toMatchObject({ version: 2 });
  });

  test('is listed by page, with what is still empty', async () => {
    const listed = await (await given.staff()).calls(adminPages.list, {});
    expect(listed.map(({ code }) => code)).toEqual(pageCodes);
    expect(listed.find(({ code }) => code === 'privacy')?.texts.map(({ isEmpty }) => isEmpty)).toEqual([true, true, true, true]);
  });
});
