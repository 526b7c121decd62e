import { expect, test } from 'vitest';
import { readForm } from './read-form.ts';

const plain = { 'content-type': 'application/x-www-form-urlencoded' };
const read = (body: string, headers: Record<string, string> = plain) =>
  readForm(new Request('https://visita.example', { method: 'POST', headers, body }));

test('The fields of a URL-encoded form are read as typed', async () => {
  expect(await read('name=Zo%C3%A9+Martin&message=a%0D%0Ab&name=Zo%C3%AB')).toEqual({
    name: 'Zoë',
    message: 'a\r\nb',
  });
});

test('A body of another type, with a content encoding or above the limit is not read', async () => {
  expect(await read('{"name":"Zoé"}', { 'content-type': 'application/json' })).toBeUndefined();
  expect(await read('name=a', { ...plain, 'content-encoding': 'gzip' })).toBeUndefined();
  expect(await read(`name=${'a'.repeat(64 * 1024)}`)).toBeUndefined();
  expect(
    await readForm(new Request('https://visita.example', { method: 'POST', headers: plain })),
  ).toBeUndefined();
});
