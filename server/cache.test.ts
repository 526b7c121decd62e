import { beforeEach, expect, test, vi } from 'vitest';
import { createCache } from './cache.ts';

const start = new Date('2026-03-09T15:00:00Z').getTime();
let at = start;
let answer: () => Promise<{ word: string; until?: Date }> = async () => ({ word: 'first' });
const load = vi.fn(() => answer());

const getCache = (max: number | { bytes: number; sizeOf: () => number } = 10) =>
  createCache<string, { word: string; until?: Date }>({
    keyOf: (name) => name,
    load,
    now: () => new Date(at),
    ttl: 60_000,
    validUntil: ({ until }) => until,
    isFailure: ({ word }) => word === 'nothing',
    storeElsewhere: (_, { word }) => word === 'elsewhere',
    max,
  });

beforeEach(() => {
  at = start;
  answer = async () => ({ word: 'first' });
  load.mockClear();
});

test('a value is loaded once, however many ask, and again when its time is over', async () => {
  const cache = getCache();
  await Promise.all([cache.load('a'), cache.load('a'), cache.load('a')]);
  await cache.load('a');
  expect(load).toHaveBeenCalledTimes(1);
  at += 60_000;
  expect(cache.find('a')).toBeUndefined();
  await cache.load('a');
  expect(load).toHaveBeenCalledTimes(2);
});

test('an empty cache takes no memory for the values that it may have', () => {
  const before = process.memoryUsage().heapUsed;
  const cache = getCache(4_000_000);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(8_000_000);
  expect(cache.find('a')).toBeUndefined();
});

test('a change that is told while the value is loaded is not lost behind it', async () => {
  const cache = getCache();
  for (const tell of [() => cache.forget('a'), () => cache.expireAll()]) {
    cache.forget('a');
    const old = Promise.withResolvers<{ word: string }>();
    answer = () => old.promise;
    const early = cache.load('a');
    tell();
    answer = async () => ({ word: 'new' });
    const late = await cache.load('a');
    old.resolve({ word: 'old' });
    expect([(await early).word, late.word, cache.find('a')?.word]).toEqual(['old', 'new', 'new']);
  }
});

test('what has expired is given out when nothing else can be had, and what was forgotten or is no longer valid is not', async () => {
  const cache = getCache();
  answer = async () => ({ word: 'kept', until: new Date(start + 90_000) });
  await Promise.all(['a', 'b'].map((name) => cache.load(name)));
  answer = () => Promise.reject(new Error('away'));
  cache.expireAll();
  cache.forget('b');
  expect((await cache.load('a')).word).toBe('kept');
  await expect(cache.load('b')).rejects.toThrow('away');
  at += 90_000;
  await expect(cache.load('a')).rejects.toThrow('away');
});

test('a value that says nothing is neither kept nor shown in place of one that expired', async () => {
  const cache = getCache();
  answer = async () => ({ word: 'nothing' });
  expect((await cache.load('a')).word).toBe('nothing');
  answer = async () => ({ word: 'something' });
  await cache.load('a');
  at += 60_000;
  answer = async () => ({ word: 'nothing' });
  expect((await cache.load('a')).word).toBe('something');
});

test('a failed load is tried again by the next who asks', async () => {
  const cache = getCache();
  answer = () => Promise.reject(new Error('away'));
  await expect(cache.load('a')).rejects.toThrow('away');
  answer = async () => ({ word: 'back' });
  expect((await cache.load('a')).word).toBe('back');
});

test('the clock ends a value before its time to live, to the millisecond', async () => {
  const cache = getCache();
  answer = async () => ({ word: 'short', until: new Date(start + 5_000) });
  await cache.load('a');
  at += 4_999;
  expect(cache.find('a')?.word).toBe('short');
  at += 1;
  expect(cache.find('a')).toBeUndefined();
});

test('what is kept elsewhere drops what was kept here', async () => {
  const cache = getCache();
  await cache.load('a');
  at += 60_000;
  answer = async () => ({ word: 'elsewhere' });
  expect((await cache.load('a')).word).toBe('elsewhere');
  answer = () => Promise.reject(new Error('away'));
  await expect(cache.load('a')).rejects.toThrow('away');
});

test('another form of a value keeps its life, and those not asked for longest make room', async () => {
  const cache = getCache({ bytes: 2, sizeOf: () => 1 });
  await cache.load('a');
  at += 30_000;
  cache.replace('a', (value) => ({ ...value, word: 'smaller' }));
  expect(cache.find('a')?.word).toBe('smaller');
  await cache.load('b');
  cache.find('a');
  await cache.load('c');
  expect([cache.find('a')?.word, cache.find('b'), cache.find('c')?.word]).toEqual([
    'smaller',
    undefined,
    'first',
  ]);
  at += 30_000;
  expect(cache.find('a')).toBeUndefined();
});
