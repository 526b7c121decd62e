import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { languages, type Language } from '@visita/core/languages';
import { linksIn } from '../test/email.ts';
import { sampleEmails } from '../test/sample-emails.ts';
import type { Email } from './mail.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const sources = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
  .map((file) => `server/${file}`)
  .filter(
    (file) =>
      /^server\/[\w-]+\/[^/]+\.ts$/.test(file) &&
      !file.endsWith('.test.ts') &&
      !file.startsWith('server/test/'),
  );

/** `account/resetEmail` for every builder that a job imports. */
function buildersUsedByJobs(): string[] {
  const imports = sources
    .filter((file) => file.endsWith('jobs.ts'))
    .flatMap((file) =>
      [...read(file).matchAll(/import \{([^}]*)\} from '\.(?:\.\/([\w-]+))?\/([\w-]*emails?)\.ts'/g)].map(
        (found) => ({ file, found }),
      ),
    );
  return imports.flatMap(({ file, found: [, names = '', module = file.split('/')[1]] }) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => /(Email|Mail)$/.test(name))
      .map((name) => `${module}/${name}`),
  );
}

test('every email that a job sends has a sample', () => {
  expect(Object.keys(sampleEmails('en')).toSorted()).toEqual([...new Set(buildersUsedByJobs())].toSorted());
});

test('emails are built in files of that name and sent by jobs, where the test above finds them', () => {
  const outside = (pattern: RegExp, name: RegExp) =>
    sources.filter((file) => pattern.test(read(file)) && !name.test(file));
  expect(outside(/\bwriteEmail\(/, /\/([\w-]+-)?emails?\.ts$/)).toEqual([]);
  expect(outside(/\bmail\.send\(/, /\/([\w-]+-)?jobs\.ts$/)).toEqual([]);
});

interface NamedEmail {
  name: string;
  email: Email;
}

async function renderAll(language: Language): Promise<NamedEmail[]> {
  const all: NamedEmail[] = [];
  for (const [kind, variants] of Object.entries(sampleEmails(language)))
    for (const [variant, build] of Object.entries(variants))
      all.push({ name: `${kind} ${variant}`, email: await build() });
  return all;
}

const plain = (text: string) => text.replace(/\s+/g, ' ');
const linksInText = (text: string) => [...new Set(text.match(/https?:\/\/\S+/g))];

/** The longest part between placeholders of every sentence in an object of translations, by its key. */
function sentences(words: object, prefix = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]: [string, unknown]) => {
    const path = prefix === '' ? key : `${prefix}.${key}`;
    if (typeof value === 'object' && value !== null) return sentences(value, path);
    const parts = plain(String(value)).split(/\{\{\w+\}\}/);
    return [[path, parts.toSorted((a, b) => b.length - a.length)[0] ?? '']];
  });
}

describe.each(languages)('in %s', (language) => {
  let all: NamedEmail[] = [];
  beforeAll(async () => {
    all = await renderAll(language);
  });
  const getNames = (isWrong: (email: Email) => boolean) =>
    all.filter(({ email }) => isWrong(email)).map(({ name }) => name);

  test('every email has a subject on one line, an HTML part and a text part', () => {
    expect(all.length).toBeGreaterThan(90);
    expect(
      getNames(
        ({ subject, html, text }) =>
          subject.trim() === '' || /[\r\n]/.test(subject) || html === '' || text === '',
      ),
    ).toEqual([]);
  });

  test('no email shows an unfilled placeholder or a key in place of words', () => {
    const hole =
      /\{\{|\bundefined\b|\bnull\b|\bNaN\b|Invalid Date|\[object |\b(emails|billing|money|orders|payments|plans|privacy|admin|contacts)[.:]\w+\./;
    expect(getNames(({ subject, html, text }) => hole.test(`${subject}\n${html}\n${text}`))).toEqual([]);
  });

  test('the text part of every email has each link of its HTML part', () => {
    const differences = all.map(({ name, email }) => [
      name,
      linksIn(email.html).filter((link) => !linksInText(email.text).includes(link)),
    ]);
    expect(differences.filter(([, missing = []]) => missing.length > 0)).toEqual([]);
    expect(getNames(({ html }) => linksIn(html).length === 0)).toEqual([]);
  });

  test('every email names its language, once', () => {
    expect(getNames((email) => email.language !== language)).toEqual([]);
    const named = all.map(({ email }) => [...new Set(email.html.match(/\blang="[^"]*"/g))]);
    expect(named.filter((tags) => tags.join('') !== `lang="${language}"`)).toEqual([]);
  });

  test('the English emails are written in English, and no others', () => {
    const english = /\b(the|you|your|is|are|with|this|that|we|for|has|have)\b/i;
    const names = getNames(({ subject, text }) =>
      english.test(`${subject}\n${text.replace(/https?:\S+|Ring twice\./g, '')}`),
    );
    expect(names).toEqual(language === 'en' ? all.map(({ name }) => name) : []);
  });

  test('every sentence written for emails stands in one of the samples', () => {
    const { change: _invoiceLine, ...billing } = JSON.parse(
      read(`core/locales/${language}/billing.json`),
    ) as Record<string, object>;
    const emails = JSON.parse(read(`core/locales/${language}/emails.json`)) as object;
    const shown = all.map(({ email }) => plain(`${email.subject}\n${email.text}\n${email.html}`));
    const unseen = sentences({ emails, billing }).filter(
      ([, words]) => !shown.some((text) => text.includes(words)),
    );
    expect(unseen.map(([key]) => key)).toEqual([]);
  });
});
