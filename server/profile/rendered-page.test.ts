import { randomBytes } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { responseBody, responseHead } from '../http/cached-response.ts';
import { notModified, toRenderedPage } from './rendered-page.ts';

const page = (html = '<p>Ana Lima</p>') =>
  toRenderedPage(
    { status: 200, html, policy: "default-src 'none'" },
    { language: 'en', validUntil: undefined, common: { 'x-frame-options': 'DENY' }, known: undefined },
  );

test('the 304 of a page has its ETag and what a cache keeps up to date, and nothing else', () => {
  const rendered = page();
  const head = responseHead(notModified(rendered));
  expect(head.filter((_, at) => at % 2 === 0)).toEqual(['cache-control', 'vary', 'etag']);
  expect(head.at(-1)).toBe(rendered.etag);
});

test('the 304 of a page is computed once: later ones read no header of the page', () => {
  const rendered = page();
  const first = notModified(rendered);
  const read = vi.spyOn(rendered.sent.br.wire, 'toString');
  expect(notModified(rendered)).toBe(first);
  expect(read).not.toHaveBeenCalled();
});

test.each([0, 20_000, 300_000])('a page of %i random characters is sent whole', (length) => {
  const html = `<p>${randomBytes(length / 2).toString('hex')}</p>`;
  expect(brotliDecompressSync(responseBody(page(html).sent.br)).toString()).toBe(html);
});
