import { expect, test } from 'vitest';
import { languages } from '@visita/core/languages';
import { formatMoney } from '@visita/core/money';
import { declines } from '@visita/core/payments/declines';
import { readConfig } from '../config.ts';
import { initialSeller } from '../documents/current-seller.ts';
import { translatorFor } from '../http/words.ts';
import { linksIn } from '../test/email.ts';
import { sampleOrder as order } from '../test/sample-order.ts';
import { paymentFailedMail, refundMail } from './emails.ts';

const read = readConfig({
  NODE_ENV: 'test',
  PUBLIC_URL: 'https://visita.example',
  SEED: 'none',
  SUPPORT_EMAIL: 'help@visita.example',
});
if ('faults' in read) throw new Error('these settings are good ones');
const currentSeller = { load: async () => initialSeller(read.config), forget: () => undefined };
const deps = { config: read.config, currentSeller };
const user = { email: 'ana@example.com', displayName: 'Ana', isVerified: true };
const papers = [
  { name: 'credit-note-C20260309ABCDEF.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-') },
];
const plain = (text: string) => text.replace(/\s+/g, ' ');

test.each(languages)('in %s a refund names its amount, its order and its card', async (language) => {
  const message = await refundMail(deps, { order, user: { ...user, language }, amount: 1234, papers });
  expect(plain(message.subject)).toContain(plain(formatMoney(1234, language)));
  expect(message.text).toContain(order.orderNo);
  expect(message.text).toContain('4242');
  expect(message.attachments).toEqual(papers);
  expect(linksIn(message.html)).toContain(
    `https://visita.example/${language.toLowerCase()}/shop/orders/no/${order.orderNo}`,
  );
  expect(message.text).not.toMatch(/\{\{|emails[:.]|orders[:.]/);
});

test.each(languages)('in %s a failed payment says why, and that nothing was charged', async (language) => {
  const t = translatorFor(language);
  for (const decline of declines) {
    const { text } = await paymentFailedMail(deps, { order, user: { ...user, language }, reason: decline });
    expect(text).toContain(t(`payments:declines.${decline}`));
  }
  for (const reason of ['do_not_honor', null]) {
    const { text } = await paymentFailedMail(deps, { order, user: { ...user, language }, reason });
    expect(text).toContain(t('payments:declines.other'));
    expect(text).not.toContain('do_not_honor');
  }
});
