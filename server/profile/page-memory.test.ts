import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { toRenderedPage } from './rendered-page.ts';

const page = (html: string) =>
  toRenderedPage(
    { status: 200, html, policy: "default-src 'none'" },
    { language: 'en', validUntil: undefined, common: {}, known: undefined },
  );

// In a process of its own: what others leave would count.
test('a page that was rendered and dropped leaves nothing for the next full collection', async () => {
  const html = `<p>${randomBytes(9_000).toString('base64')}</p>`;
  const { length } = page(html).sent.br.wire;
  const before = process.memoryUsage().arrayBuffers;
  let most = before;
  for (let count = 0; count < 1_000; count += 1) {
    page(html);
    if (count % 10 === 0) await nextTurn();
    most = Math.max(most, process.memoryUsage().arrayBuffers);
  }
  // young collections come in time: without them the pages alone would take this much
  expect(most - before).toBeLessThan(1_000 * length);
});
