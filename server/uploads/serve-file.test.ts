import { describe, expect, test } from 'vitest';
import { Problem } from '@visita/core/problems';
import type { Files } from '../integrations/files.ts';
import { serveFile } from './serve-file.ts';

const name = 'ab'.repeat(16);
const names: string[] = [];
const files: Pick<Files, 'read'> = {
  read: async (file) => {
    names.push(file);
    return file.startsWith(name) ? Buffer.from('picture') : undefined;
  },
};
const answer = (path: string, method = 'GET') =>
  serveFile(files)(new Request(`https://visita.test${path}`, { method }));

test('a photo is served for ever, as a picture and nothing else', async () => {
  const response = await answer(`/files/${name}-1000.webp`);

  expect(response.status).toBe(200);
  expect(await response.text()).toBe('picture');
  expect(Object.fromEntries(response.headers)).toEqual({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': '7',
    'content-security-policy': "default-src 'none'",
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
  });
});

test('so is an image', async () => {
  expect((await answer(`/files/${name}-1600.webp`)).headers.get('content-type')).toBe('image/webp');
});

test('HEAD says the same without the picture', async () => {
  const response = await answer(`/files/${name}-400.jpg`, 'HEAD');
  expect([
    response.headers.get('content-type'),
    response.headers.get('content-length'),
    await response.text(),
  ]).toEqual(['image/jpeg', '7', '']);
});

describe('not found', () => {
  test.each([
    `/files/${name}.svg`,
    '/files/',
    '/files/..%2f..%2fetc%2fpasswd',
    '/files/../secret',
    `/files/a/${name}-400.jpg`,
    '/files/.env',
  ])('%s', async (path) => {
    names.length = 0;
    expect((await answer(path)).status).toBe(404);
    expect(names).toEqual([]);
  });

  test('a photo that is gone, and any other method', async () => {
    expect((await answer(`/files/${'cd'.repeat(16)}-400.jpg`)).status).toBe(404);
    expect((await answer(`/files/${name}-400.jpg`, 'POST')).status).toBe(404);
  });
});

test('a store that is gone is asked for again later', async () => {
  const gone = { read: () => Promise.reject(new Problem('unavailable', { retryAfter: 5 })) };
  const response = await serveFile(gone)(new Request(`https://visita.test/files/${name}-400.jpg`));
  expect([
    response.status,
    response.headers.get('retry-after'),
    response.headers.get('cache-control'),
  ]).toEqual([503, '5', 'no-store']);
});
