import { describe, expect, test } from 'vitest';
import { helpPage, type HelpTopic } from '@visita/core/help-topics';
import { languages, type Language } from '@visita/core/languages';
import { adminPages } from '@visita/core/pages/admin-contract';
import { pageCodes, type PageCode } from '@visita/core/pages/content-page';
import { pages } from '@visita/core/pages/contract';
import { help } from '@visita/core/pages/help-contract';
import { publishTexts, tellOfHeldTexts } from './publish-texts.ts';
import { readText } from './read-texts.ts';
import { seedPages } from '../seed/seed-installation.ts';
import { filledCatalogue } from '../test/catalogue.ts';
import { world } from '../test/world.ts';

const { clock, database, given, guest, app, heardAll } = await world({
  settings: { SELLER_NAME: 'Carte & <Fils> *' },
});
await seedPages({ db: database.db, now: clock.now() });

/** Invalidates after a change made directly in the database, which sends no notification. */
const forget = () => app.deps.contentPages.forget();

const read = (code: string, lang?: string) =>
  guest.calls(pages.get, { params: { code }, query: lang === undefined ? {} : { lang } });

test('every page of this build is published in four languages, by many processes at once, and a second start changes nothing', async () => {
  await Promise.all(Array.from({ length: 5 }, () => seedPages({ db: database.db, now: clock.now() })));
  const { rows } = await database.pool.query('select distinct version from page_versions');
  expect(rows).toEqual([{ version: 1 }]);
  for (const code of pageCodes) expect((await read(code)).texts.map(({ lang }) => lang)).toEqual(languages);
});

test('one requested language is returned, and Simplified Chinese for an unknown Chinese one', async () => {
  const readLanguage = async (lang: string) => (await read('about', lang)).texts.map((text) => text.lang);
  expect(await readLanguage('fr')).toEqual(['fr']);
  for (const unknown of ['', 'xx', 'zh-cn']) expect(await readLanguage(unknown)).toEqual(['zh-CN']);
});

test('a page that there is not is not found', async () => {
  await expect(read('imprint')).rejects.toMatchObject({ key: 'pageNotFound' });
  await expect(read('../about')).rejects.toMatchObject({ key: 'pageNotFound' });
});

test('what a language lacks is read in the first that the page has', async () => {
  await database.pool.query('alter table page_versions disable trigger user');
  await database.pool.query(`delete from page_versions where code = 'faq' and language = 'zh-TW'`);
  await database.pool.query('alter table page_versions enable trigger user');
  forget();
  expect((await read('faq', 'zh-TW')).texts).toMatchObject([{ lang: 'en' }]);
  expect((await read('faq')).texts.map(({ lang }) => lang)).toEqual(['en', 'fr', 'zh-CN']);
});

test('a version is written once and for good', async () => {
  for (const statement of [
    `update page_versions set title = 'x'`,
    'delete from page_versions',
    'truncate page_versions cascade',
  ])
    await expect(database.pool.query(statement)).rejects.toThrow('a version of a page is not changed');
});

describe('what staff write', () => {
  const shown = async (lang: string) => (await read('terms', lang)).texts[0];

  test('is shown at once, safe; every version can be read again, and a change has its author', async () => {
    const sam = await given.staff({ role: 'staff' });
    const before = { version: 1, title: readText({ code: 'terms', language: 'fr' }).title };
    const content = '## Vos droits\n\n<script>alert(1)</script>\n';
    const version = await sam.calls(adminPages.publish, {
      params: { code: 'terms' },
      body: { lang: 'fr', title: 'Conditions', content, version: 1 },
    });
    expect(version).toMatchObject({ version: 2, content });
    const now = await shown('fr');
    expect(now).toMatchObject({ title: 'Conditions', version: 2 });
    expect(now?.html).toContain('<h2 id="vos-droits">Vos droits</h2>');
    expect(now?.html).not.toContain('<script');
    // the other languages stay as they were
    expect(await shown('en')).toMatchObject({ version: 1 });

    const { versions } = await sam.calls(adminPages.get, { params: { code: 'terms' } });
    expect(versions.filter(({ lang }) => lang === 'fr')).toMatchObject([
      { version: 2, author: sam.email, isEmpty: false },
      { version: 1, author: null },
    ]);
    const first = { params: { code: 'terms' }, query: { lang: 'fr', version: 1 } } as const;
    expect(await sam.calls(adminPages.version, first)).toMatchObject(before);
    await expect(
      sam.calls(adminPages.version, { ...first, query: { lang: 'fr', version: 9 } }),
    ).rejects.toMatchObject({
      key: 'pageNotFound',
    });
    const { rows: audited } = await database.pool.query(`select * from audit_log where email = $1`, [
      sam.email,
    ]);
    expect(audited).toMatchObject([
      {
        action: 'pages.publish',
        subject_id: 'terms',
        after: { language: 'fr', version: 2, title: 'Conditions' },
      },
    ]);
  });

  test('upon the same version is taken from one of them only', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => given.staff()));
    const body = { lang: 'zh-TW', title: '服務條款', content: '一', version: 1 } as const;
    const tried = await Promise.allSettled(
      people.map((one) => one.calls(adminPages.publish, { params: { code: 'terms' }, body })),
    );
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of tried)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ key: 'changedMeanwhile' });
    expect(await shown('zh-TW')).toMatchObject({ version: 2 });
  });

  test('is listed by page, with what is still empty', async () => {
    const sam = await given.staff();
    await sam.calls(adminPages.publish, {
      params: { code: 'contact' },
      body: { lang: 'fr', title: 'Contact', content: '', version: 1 },
    });
    const listed = await sam.calls(adminPages.list, {});
    expect(listed.map(({ code }) => code)).toEqual(pageCodes);
    expect(
      listed.find(({ code }) => code === 'contact')?.texts.find(({ lang }) => lang === 'fr'),
    ).toMatchObject({ isEmpty: true });
    expect(
      listed.find(({ code }) => code === 'terms')?.texts.find(({ lang }) => lang === 'fr'),
    ).toMatchObject({ isEmpty: false });
  });

  test('may have the product’s own figures filled in, and names none that it does not have', async () => {
    await filledCatalogue({ database, clock, heardAll });
    const sam = await given.staff();
    const body = {
      lang: 'en',
      title: 'About {{brand}}',
      content: '## {{price.annual}}\n\nOf {{ seller.name }}.',
      version: 1,
    } as const;
    const wrong = { ...body, content: 'It costs {{price.anual}}.' };
    const refused = sam.calls(adminPages.publish, { params: { code: 'about' }, body: wrong });
    const errors = [{ field: 'content', code: 'factUnknown', params: { name: 'price.anual' } }];
    await expect(refused).rejects.toMatchObject({ key: 'invalidInput', details: { errors } });

    const html = '<h2 id="ca-88-80">CA$88.80</h2>\n<p>Of Carte &amp; &lt;Fils&gt; *.</p>\n';
    expect(
      await sam.calls(adminPages.preview, { body: { lang: 'en', content: body.content } }),
    ).toMatchObject({ html });
    // staff see the placeholders, visitors their values
    expect(await sam.calls(adminPages.publish, { params: { code: 'about' }, body })).toMatchObject({
      title: body.title,
      content: body.content,
      html,
    });
    expect((await read('about', 'en')).texts).toMatchObject([
      { title: 'About Visita', html, headings: [{ text: 'CA$88.80' }] },
    ]);
    const [french] = (await read('about', 'fr')).texts;
    expect(french).toMatchObject({ version: 1 });
  });

  test('is the help for the caller’s state; a removed section is shown nowhere', async () => {
    const section = (topic: HelpTopic, lang: string) =>
      guest.calls(help.get, { params: { topic }, query: { lang } });
    expect(await section('lost-card', 'en')).toMatchObject({ lang: 'en', title: 'When a card is lost' });
    const params = { code: helpPage };
    const body = {
      lang: 'en',
      title: 'How',
      content: '## Gone? {#lost-card}\n\nWithin {{trialDays}} days.\n',
      version: 1,
    } as const;
    const sam = await given.staff();
    const { headings } = await sam.calls(adminPages.preview, { body: { lang: 'en', content: body.content } });
    expect(headings).toEqual([{ id: 'lost-card', level: 2, text: 'Gone?' }]);
    await sam.calls(adminPages.publish, { params, body });
    expect(await section('lost-card', 'en')).toEqual({
      lang: 'en',
      title: 'Gone?',
      html: '<p>Within 14 days.</p>\n',
    });
    expect(await section('chip', 'en')).toBeNull();
    expect(await section('chip', 'fr')).toMatchObject({ lang: 'fr' });
  });

  test('is public in all its versions', async () => {
    const ofTerms = { params: { code: 'terms' }, query: { lang: 'fr' } } as const;
    expect((await guest.calls(pages.versions, ofTerms)).map(({ version }) => version)).toEqual([2, 1]);
    const version = (number: number) =>
      guest.calls(pages.version, { params: { code: 'terms' }, query: { lang: 'fr', version: number } });
    expect(await version(2)).toMatchObject({ title: 'Conditions', version: 2 });
    expect(await version(1)).toMatchObject({ version: 1 });
    await expect(version(3)).rejects.toMatchObject({ key: 'pageNotFound' });
    await expect(version(0)).rejects.toMatchObject({ key: 'invalidInput' });
  });
});

test('the figures in the texts are those that the product goes by, as they are now', async () => {
  const facts = (language: Language) => app.deps.contentPages.facts(language);
  const english = await facts('en');
  expect(english).toMatchObject({
    brand: 'Visita',
    siteUrl: 'http://visita.test',
    'price.monthly': 'CA$10.00',
    'perMonth.annual': 'CA$7.40',
    'saved.annual': '26',
    retryDays: '3, 5 and 7',
    freeDays: '44',
    paymentMinutes: '60',
    verifyDays: '3',
    photoMb: '10',
    'delivery.domestic.freeFrom': 'CA$50.00',
    'delivery.international.days': '7–15',
    'enterprise.platformPrice': 'CA$299.00',
  });
  expect(english.taxes.split('\n')).toEqual([
    '| Place | Tax | Rate |',
    '| --- | --- | --- |',
    '| Alberta, British Columbia, Manitoba, Northwest Territories, Nunavut, Quebec, Saskatchewan and Yukon | GST | 5% |',
    '| Ontario | HST | 13% |',
    '| Nova Scotia | HST | 14% |',
    '| New Brunswick, Newfoundland and Labrador and Prince Edward Island | HST | 15% |',
    '| Quebec | QST | 9.975% |',
  ]);
  for (const language of languages) {
    const { 'seller.phone': _, ...others } = await facts(language);
    for (const [name, value] of Object.entries(others))
      expect(value, `${language} ${name}`).toMatch(/^[^–]|\S/);
  }
  expect((await facts('fr')).products).toContain('- Étui à carte\u00a0: 12,00\u00a0$\u00a0CA');
  const { change } = await filledCatalogue({ database, clock, heardAll });
  await change(`update plan_prices set amount = 1234 where plan = 'monthly'`);
  expect(await facts('zh-TW')).toMatchObject({ 'price.monthly': 'CA$12.34', retryDays: '3、5和7' });
});

describe('a newer build', () => {
  const text = (code: PageCode, language: Language) => ({
    code,
    language,
    title: 'New',
    content: 'Another text.\n',
  });

  test('publishes what it brings as the next version, and holds back what staff have written; they are told once', async () => {
    const texts = [text('faq', 'en'), text('terms', 'fr')];
    const publish = () => publishTexts(database.db, { texts, at: clock.now() });
    const [firstResult] = await Promise.all([publish(), publish(), publish()]);
    expect(firstResult).toEqual([text('terms', 'fr')]);
    await heardAll();
    expect((await read('faq', 'en')).texts).toMatchObject([{ version: 2, content: 'Another text.\n' }]);
    expect((await read('terms', 'fr')).texts).toMatchObject([{ version: 2, title: 'Conditions' }]);

    for (let start = 0; start < 2; start++)
      await tellOfHeldTexts(database.db, { texts: await publish(), at: clock.now() });
    const { rows } = await database.pool.query(
      `select about, detail from alerts where kind = 'pageTextHeld'`,
    );
    expect(rows).toEqual([{ about: 'terms/fr', detail: 'New' }]);
  });

  test('offers its own text if staff have written another', async () => {
    const page = await (await given.staff()).calls(adminPages.get, { params: { code: 'terms' } });
    const { title, content } = readText({ code: 'terms', language: 'fr' });
    expect(page.brought.find(({ lang }) => lang === 'fr')).toEqual({ lang: 'fr', title, content });
    expect(page.brought.map(({ lang }) => lang)).toEqual(['fr', 'zh-TW']);
  });
});
