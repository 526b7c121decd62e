import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Language } from '@visita/core/languages';
import { responseBody } from '../http/cached-response.ts';
import { createPageCache } from './page-cache.ts';
import { openPageFile } from './page-file.ts';
import { createPageStore } from './page-store.ts';
import { toRenderedPage, type Encoding, type RenderedPage } from './rendered-page.ts';

let at = new Date('2026-03-09T15:00:00Z');
let words = 'Ana Lima';
let status = 200;

const render = vi.fn(async (cardId: string, language: Language, previous: RenderedPage | undefined) => {
  const html = `<p>${cardId} ${language} ${words} ${'.'.repeat(3_000)}</p>`;
  return toRenderedPage(
    { status, html, policy: '' },
    { language, validUntil: undefined, common: {}, known: previous },
  );
});
const now = () => at;
const getCache = () =>
  createPageCache({ render, now, store: createPageStore({ maxBytes: 1_000_000, file: undefined, now }) });

const inputFor = (cardId = 'AAAAAAAAAA', encoding: Encoding = 'br') => ({
  cardId,
  language: 'en' as const,
  encoding,
});
const textIn = (page: RenderedPage | undefined, encoding: Encoding = 'br') => {
  const answer = page?.sent[encoding];
  const body = answer ? responseBody(answer) : Buffer.alloc(0);
  return String(
    encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body,
  );
};

beforeEach(() => {
  [at, words, status] = [new Date('2026-03-09T15:00:00Z'), 'Ana Lima', 200];
  render.mockClear();
});

test('a page is made in other encodings only when they are asked for, and never rendered for it', async () => {
  const cache = getCache();
  const first = await cache.load(inputFor());
  expect(Object.keys(first.sent)).toEqual(['br']);

  expect(textIn(cache.find(inputFor('AAAAAAAAAA', 'gzip'), at), 'gzip')).toBe(textIn(first));
  expect(textIn(cache.find(inputFor('AAAAAAAAAA', 'identity'), at), 'identity')).toBe(textIn(first));
  expect(cache.find(inputFor('AAAAAAAAAA', 'gzip'), at)?.sent.gzip).toBe(
    cache.find(inputFor('AAAAAAAAAA', 'gzip'), at)?.sent.gzip,
  );
  expect(render).toHaveBeenCalledTimes(1);
});

test('all unknown cards share one page, in every encoding', async () => {
  status = 404;
  const cache = getCache();
  await cache.load(inputFor('0000000000'));
  await cache.load(inputFor('1111111111', 'gzip'));

  const page = cache.find(inputFor('0000000000', 'gzip'), at);
  expect(textIn(page, 'gzip')).toContain('1111111111');
  expect(cache.find(inputFor('1111111111', 'gzip'), at)).toBe(page);
  expect(render).toHaveBeenCalledTimes(2);
});

test('a card that is gone is not shown from memory', async () => {
  const cache = getCache();
  await cache.load(inputFor());
  at = new Date(at.getTime() + 6 * 60_000);
  status = 404;
  await cache.load(inputFor());

  expect(cache.find(inputFor(), at)?.isUnknown).toBe(true);
});

test('a card invalidated while it is rendered does not store the old page', async () => {
  const cache = getCache();
  const loading = cache.load(inputFor());
  cache.forget('AAAAAAAAAA');
  words = 'Ana Nova';
  await loading;

  expect(cache.find(inputFor(), at)).toBeUndefined();
  await cache.load(inputFor());
  expect(textIn(cache.find(inputFor(), at))).toContain('Ana Nova');
});

test('edits of other cards do not', async () => {
  const cache = getCache();
  const loading = cache.load(inputFor());
  cache.forget('BBBBBBBBBB');
  await loading;

  expect(cache.find(inputFor(), at)).toBeDefined();
});

test('a page that says the same after its time keeps its bytes', async () => {
  const cache = getCache();
  const { sent } = await cache.load(inputFor());
  at = new Date(at.getTime() + 6 * 60_000);
  expect(cache.find(inputFor(), at)).toBeUndefined();
  await cache.load(inputFor());
  expect(cache.find(inputFor(), at)?.sent.br).toBe(sent.br);
  expect(render).toHaveBeenCalledTimes(2);
});

test('a page that waits in the file is neither rendered nor shown after an edit', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'visita-pages-'));
  const file = openPageFile({
    folder,
    maxBytes: 1_000_000,
    onFailure: (error) => expect.unreachable(String(error)),
  });
  const cache = createPageCache({ render, now, store: createPageStore({ maxBytes: 1, file, now }) });
  const etags = [await cache.load(inputFor('AAAAAAAAAA')), await cache.load(inputFor('BBBBBBBBBB'))].map(
    ({ etag }) => etag,
  );
  at = new Date(at.getTime() + 3 * 60_000);
  // not used for minutes: read without holding up the event loop
  expect(cache.find(inputFor('AAAAAAAAAA'), at)).toBeUndefined();
  expect((await cache.load(inputFor('AAAAAAAAAA'))).etag).toBe(etags[0]);
  expect(cache.find(inputFor('AAAAAAAAAA', 'gzip'), at)?.sent.gzip).toBeDefined();
  expect(render).toHaveBeenCalledTimes(2);

  const reading = cache.load(inputFor('BBBBBBBBBB'));
  cache.forget('BBBBBBBBBB');
  words = 'Ana Nova';
  await reading;
  expect(cache.find(inputFor('BBBBBBBBBB'), at)).toBeUndefined();
  expect(textIn(await cache.load(inputFor('BBBBBBBBBB')))).toContain('Ana Nova');
  await file.close();
  rmSync(folder, { recursive: true });
});
