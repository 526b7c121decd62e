import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { openPageFile, type PageFile } from './page-file.ts';
import { createPageStore } from './page-store.ts';
import { toRenderedPage } from './rendered-page.ts';

const now = () => new Date('2026-03-09T15:00:00Z');
const at = now().getTime();
const folder = mkdtempSync(join(tmpdir(), 'visita-pages-'));
let file: PageFile | undefined;

const entry = (words: string) => {
  const facts = { language: 'en' as const, validUntil: undefined, common: {}, known: undefined };
  return { value: toRenderedPage({ status: 200, html: words, policy: '' }, facts), freshUntil: at + 60_000 };
};
const pageBytes = 1_000 + entry('A').value.sent.br.wire.length;
const openStore = (count: number) => createPageStore({ maxBytes: pageBytes * count + 50, file, now });
const openFile = () =>
  openPageFile({ folder, maxBytes: 1_000_000, onFailure: (error) => expect.unreachable(String(error)) });

afterEach(async () => {
  await file?.close();
  file = undefined;
});

afterAll(() => rmSync(folder, { recursive: true }));

test('a page that was used gets a second chance, and one that was not makes room', () => {
  const pages = openStore(2);
  pages.set('A', entry('A'));
  pages.set('B', entry('B'));
  pages.find('A', at);
  pages.set('C', entry('C'));
  expect(['A', 'B', 'C'].map((key) => pages.find(key, at) !== undefined)).toEqual([true, false, true]);
});

test('a new page displaces none in memory, and comes from the file', () => {
  file = openFile();
  const pages = openStore(2);
  for (const key of ['A', 'B', 'C', 'D']) pages.set(key, entry(key));
  const found = ['A', 'B', 'C', 'D'].map((key) => pages.find(key, at));
  expect(found.map((page) => page?.etag)).toEqual(['A', 'B', 'C', 'D'].map((key) => entry(key).value.etag));
  expect(found.map((page) => page?.release === undefined)).toEqual([true, true, false, false]);
});

test('a walk over many pages displaces none that is used all the time, and a page that is used often moves in', () => {
  file = openFile();
  const pages = openStore(3);
  const names = Array.from({ length: 100 }, (_, n) => `W${n}`);
  for (const key of ['A', 'B', ...names]) pages.set(key, entry(key));
  const isInMemory = (key: string) => pages.find(key, at)?.release === undefined;
  for (const key of names) {
    pages.find(key, at)?.release?.();
    expect([isInMemory('A'), isInMemory('B')]).toEqual([true, true]);
  }
  for (let n = 0; n < 400; n += 1) pages.find('W50', at)?.release?.();
  expect(isInMemory('W50')).toBe(true);
});

test('a page that is forgotten is in neither place, and all of them end together', async () => {
  file = openFile();
  const pages = openStore(1);
  pages.set('A', entry('A'));
  pages.set('B', entry('B'));
  pages.delete('A');
  pages.delete('B');
  expect([await pages.peek('A'), await pages.peek('B')]).toEqual([undefined, undefined]);
  pages.set('A', entry('A'));
  pages.set('B', entry('B'));
  pages.expireAll();
  expect([pages.find('A', at), pages.find('B', at)]).toEqual([undefined, undefined]);
  expect([(await pages.peek('A'))?.freshUntil, (await pages.peek('B'))?.freshUntil]).toEqual([0, 0]);
});

test('another form of a page from the file moves into memory', () => {
  file = openFile();
  const pages = openStore(1);
  pages.set('A', entry('A'));
  pages.set('B', entry('B'));
  pages.replace('B', (page) => ({ ...page, status: 201 }));
  const found = pages.find('B', at);
  expect([found?.status, found?.release]).toEqual([201, undefined]);
});

test('a page larger than the memory is in the file alone', () => {
  file = openFile();
  const pages = createPageStore({ maxBytes: 500, file, now });
  pages.set('A', entry('A'));
  expect(pages.find('A', at)?.release).toBeDefined();
});
