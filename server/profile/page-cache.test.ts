import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Language } from '@visita/core/languages';
import { responseBody } from '../http/cached-response.ts';
import { createPageCache } from './page-cache.ts';
import { shrunk, toRenderedPage, type Encoding, type RenderedPage } from './rendered-page.ts';

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
const shrink = vi.fn<(page: RenderedPage, done: (smaller: RenderedPage) => void) => void>();
const getCache = (maxBytes = 1_000_000) => createPageCache({ render, shrink, now: () => at, maxBytes });

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
  shrink.mockClear();
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

test('a page that is asked for again is made smaller once, and stays so for as long as it says the same', async () => {
  const cache = getCache();
  await cache.load(inputFor());
  expect(shrink).not.toHaveBeenCalled();
  cache.find(inputFor(), at);
  cache.find(inputFor(), at);
  expect(shrink).toHaveBeenCalledTimes(1);

  const [page, done] = shrink.mock.calls[0] ?? [];
  const smaller = page && (await shrunk(page));
  if (smaller) done?.(smaller);
  expect(cache.find(inputFor(), at)?.sent.br).toBe(smaller?.sent.br);
  expect(textIn(cache.find(inputFor(), at))).toContain('Ana Lima');

  at = new Date(at.getTime() + 6 * 60_000);
  expect(cache.find(inputFor(), at)).toBeUndefined();
  await cache.load(inputFor());
  expect(cache.find(inputFor(), at)?.sent.br).toBe(smaller?.sent.br);
  expect(shrink).toHaveBeenCalledTimes(1);
});

test('a smaller page that comes after an edit is not shown', async () => {
  const cache = getCache();
  await cache.load(inputFor());
  cache.find(inputFor(), at);
  const [page, done] = shrink.mock.calls[0] ?? [];
  words = 'Ana Nova';
  cache.forget('AAAAAAAAAA');
  await cache.load(inputFor());
  if (page) done?.(await shrunk(page));

  expect(textIn(cache.find(inputFor(), at))).toContain('Ana Nova');
});

test('the pages that were not asked for longest make room', async () => {
  const { bytes } = await getCache().load(inputFor());
  const cache = getCache(bytes * 2.5);
  await cache.load(inputFor('AAAAAAAAAA'));
  await cache.load(inputFor('BBBBBBBBBB'));
  cache.find(inputFor('AAAAAAAAAA'), at);
  await cache.load(inputFor('CCCCCCCCCC'));

  expect([cache.find(inputFor('AAAAAAAAAA'), at), cache.find(inputFor('CCCCCCCCCC'), at)]).not.toContain(
    undefined,
  );
  expect(cache.find(inputFor('BBBBBBBBBB'), at)).toBeUndefined();
});
