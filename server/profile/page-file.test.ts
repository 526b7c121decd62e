import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { responseBody } from '../http/cached-response.ts';
import { openPageFile, type PageFile } from './page-file.ts';
import { packPage, toRenderedPage, type RenderedPage } from './rendered-page.ts';

const at = new Date('2026-03-09T15:00:00Z').getTime();
const minuteMs = 60_000;
const onFailure = vi.fn<(error: unknown) => void>();
let folder: string;
let file: PageFile;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'visita-pages-'));
  onFailure.mockClear();
  file = openPageFile({ folder, maxBytes: 1_000_000, onFailure });
});

afterEach(async () => {
  await file.close();
  rmSync(folder, { recursive: true });
});

/** Incompressible, so that a page has about as many bytes as its words. */
const noise = (length: number) =>
  Array.from({ length }, () => String.fromCharCode(33 + Math.floor(Math.random() * 90))).join('');

const page = (words: string, validUntil?: Date): RenderedPage =>
  toRenderedPage(
    { status: 200, html: words, policy: "default-src 'none'" },
    { language: 'fr', validUntil, common: { 'x-content-type-options': 'nosniff' }, known: undefined },
  );
const set = (key: string, value: RenderedPage, freshUntil = at + minuteMs) =>
  file.set(key, { value, freshUntil }, at);
const readText = (found: RenderedPage | undefined) =>
  found && String(brotliDecompressSync(responseBody(found.sent.br)));

/** The descriptor of the nameless file (Linux). */
const path = () => {
  const descriptors = readdirSync('/proc/self/fd').map((name) => `/proc/self/fd/${name}`);
  return descriptors.find((each) => {
    try {
      return readlinkSync(each).startsWith(folder);
    } catch {
      return false;
    }
  });
};
const readBytes = () => readFileSync(path() ?? '');
/** Reads do not wait for writes: an unwritten page is served from its buffer. */
const untilWritten = (key: string) =>
  vi.waitFor(() => expect(readBytes().includes(key)).toBe(true), { interval: 5, timeout: 120_000 });
/** True once a page is read from the file, into a buffer of 32 KB: an unwritten page has its own bytes. */
function isFromFile(key: string): boolean {
  const found = file.find(key, at);
  found?.release?.();
  return found?.sent.br.wire.buffer.byteLength === 32 * 1024;
}

test('a page is handed to the disk in a later turn of the event loop, so that it is answered first', async () => {
  const countWrites = () =>
    process.getActiveResourcesInfo().filter((name) => name === 'FSReqCallback').length;
  const before = countWrites();
  set('a', page('Camille'));
  await Promise.resolve();
  expect(countWrites()).toBe(before);
  await nextTurn();
  expect(countWrites()).toBe(before + 1);
});

test('a page that waits to be written is served from the bytes that were rendered, and once written from the file', async () => {
  const value = page('Camille');
  set('a', value);
  expect(file.find('a', at)?.sent.br.wire).toBe(value.sent.br.wire);
  await vi.waitFor(() => expect(file.find('a', at)?.sent.br.wire).not.toBe(value.sent.br.wire), {
    interval: 5,
    timeout: 120_000,
  });
  expect(readText(file.find('a', at))).toBe('Camille');
});

test.runIf(process.platform === 'linux')('the file has no name, and only its user may read it', () => {
  expect(readdirSync(folder)).toEqual([]);
  expect(readlinkSync(path() ?? '')).toMatch(/ \(deleted\)$/);
});

test.each(['before', 'after'])('a page is the same %s it is written', async (when) => {
  const value = page('Ana Lima', new Date(at + 30_000));
  set('fr AAAAAAAAAA', value);
  if (when === 'after') await untilWritten('fr AAAAAAAAAA');
  for (const found of [file.find('fr AAAAAAAAAA', at), file.copy('fr AAAAAAAAAA')?.value]) {
    const { status, etag, isUnknown, sent } = found ?? {};
    expect({ status, etag, isUnknown }).toEqual({ status: 200, etag: value.etag, isUnknown: false });
    expect(sent?.br).toEqual(value.sent.br);
    expect(found?.validUntil).toEqual(new Date(at + 30_000));
    expect(readText(found)).toBe('Ana Lima');
  }
  expect((await file.read('fr AAAAAAAAAA'))?.freshUntil).toBe(at + minuteMs);
});

test('a lent buffer is used again only after it was given back', async () => {
  set('en A', page('of A'));
  set('en B', page('of B'));
  await vi.waitFor(() => expect([isFromFile('en A'), isFromFile('en B')]).toEqual([true, true]), {
    interval: 5,
    timeout: 120_000,
  });
  const [first, second] = [file.find('en A', at), file.find('en B', at)];
  expect([readText(first), readText(second)]).toEqual(['of A', 'of B']);
  first?.release?.();
  const third = file.find('en B', at);
  expect([readText(second), readText(third)]).toEqual(['of B', 'of B']);
  // not `toBe`, which would compare every byte of two buffers for its message
  expect(third?.sent.br.wire.buffer === first?.sent.br.wire.buffer).toBe(true);
  expect(third?.sent.br.wire.buffer === second?.sent.br.wire.buffer).toBe(false);
});

test('a page that was not used for two minutes is not read at once, and then again is', async () => {
  set('en A', page('of A'), at + 10 * minuteMs);
  await untilWritten('en A');
  const later = at + 3 * minuteMs;
  expect(file.find('en A', later)).toBeUndefined();
  expect(readText((await file.read('en A'))?.value)).toBe('of A');
  expect(readText(file.find('en A', later))).toBe('of A');
});

test('a page ends with its time, and all of them when messages may have been missed', async () => {
  set('en A', page('of A'));
  set('en B', page('of B'), at + 5 * minuteMs);
  expect(file.find('en A', at + minuteMs)).toBeUndefined();
  file.expireAll();
  expect(file.find('en B', at)).toBeUndefined();
  expect(await file.read('en B')).toMatchObject({ freshUntil: 0 });
});

test.runIf(process.platform === 'linux')(
  'of a page that is forgotten or replaced no byte is left, even while it is written',
  async () => {
    set('en AAAAAAAAAA', page(noise(5_000)));
    set('en BBBBBBBBBB', page(noise(5_000)));
    await untilWritten('en BBBBBBBBBB');
    const early = readBytes();
    set('en CCCCCCCCCC', page(noise(5_000)));
    for (const key of ['en AAAAAAAAAA', 'en CCCCCCCCCC']) file.delete(key);
    set('en BBBBBBBBBB', page('new'));
    set('en DDDDDDDDDD', page('last'));
    await untilWritten('en DDDDDDDDDD');
    const isErased = () =>
      readBytes()
        .subarray(0, early.length)
        .every((byte) => byte === 0);
    await vi.waitFor(() => expect(isErased()).toBe(true), { interval: 5, timeout: 120_000 });
    expect(readBytes().includes('CCCCCCCCCC')).toBe(false);
    expect(readText((await file.read('en BBBBBBBBBB'))?.value)).toBe('new');
    expect(file.copy('en AAAAAAAAAA')).toBeUndefined();
  },
);

test('a page that is forgotten while it is read is not given out', async () => {
  set('en A', page('of A'));
  await untilWritten('en A');
  const reading = file.read('en A');
  file.delete('en A');
  expect(await reading).toBeUndefined();
});

test('a page with the same bytes is not written again', async () => {
  set('en A', page('of A'));
  await untilWritten('en A');
  const { length } = readBytes();
  const stored = (await file.read('en A'))?.value;
  if (stored) set('en A', { ...stored, validUntil: new Date(at + 7) }, at + 2 * minuteMs);
  expect(await file.read('en A')).toMatchObject({
    freshUntil: at + 2 * minuteMs,
    value: { validUntil: new Date(at + 7) },
  });
  set('en B', page('of B'));
  await untilWritten('en B');
  expect(readBytes().length).toBeLessThan(2 * length + 100);
});

test('a thousand pages through a ring of forty never give another page, and the oldest make room', async () => {
  await file.close();
  file = openPageFile({ folder, maxBytes: 40_000, onFailure });
  const texts = new Map<string, string>();
  for (let n = 0; n < 1_000; n += 1) {
    const key = `en ${n % 130}`;
    texts.set(key, `${key} ${noise(200 + Math.floor(Math.random() * 1_200))}`);
    set(key, page(texts.get(key) ?? ''));
    if (n % 7 === 0) file.delete(`en ${Math.floor(Math.random() * 130)}`);
    if (n % 5 === 0) await new Promise((resolve) => setImmediate(resolve));
    const other = `en ${Math.floor(Math.random() * 130)}`;
    const [found, later] = [file.find(other, at), await file.read(other)];
    for (const text of [readText(found), readText(later?.value)])
      if (text !== undefined) expect(text).toBe(texts.get(other));
    found?.release?.();
  }
  const remaining = [...texts].filter(([key]) => file.copy(key));
  expect(remaining.length).toBeGreaterThan(20);
  expect(remaining.length).toBeLessThan(60);
  expect(onFailure).not.toHaveBeenCalled();
  if (process.platform === 'linux') {
    // besides the pages of the index there are only zeros
    const others = () => {
      const bytes = readBytes();
      for (const [key] of remaining) {
        const value = file.copy(key)?.value;
        const record = value ? packPage(key, value) : Buffer.alloc(0);
        const start = bytes.indexOf(record);
        if (start >= 0) bytes.fill(0, start, start + record.length);
      }
      return bytes.reduce((sum, byte) => sum + byte, 0);
    };
    await vi.waitFor(() => expect(others()).toBe(0), { interval: 5, timeout: 120_000 });
    expect(readBytes().length).toBeLessThanOrEqual(40_000);
  }
});

test('without a folder nothing is kept, which is told once', async () => {
  await file.close();
  file = openPageFile({ folder: join(folder, 'none'), maxBytes: 40_000, onFailure });
  set('en A', page('of A'));
  expect(file.find('en A', at)).toBeUndefined();
  expect(await file.read('en A')).toBeUndefined();
  expect(onFailure).toHaveBeenCalledTimes(1);
});
