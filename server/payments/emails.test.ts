import { expect, test } from 'vitest';
import { languages } from '@visita/core/languages';
import { formatMoney } from '@visita/core/money';
import { declines } from '@visita/core/payments/declines';
import { readConfig } from '../config.ts';
import { wordsOf } from '../http/words.ts';
import { linksIn } from '../test/email.ts';
import { sampleOrder as order } from '../test/sample-order.ts';
import { paymentFailedMail, refundFailedMail, refundMail } from './emails.ts';

const read = readConfig({ NODE_ENV: 'test', PUBLIC_URL: 'https://visita.example', SEED: 'none', SUPPORT_EMAIL: 'help@visita.example' });
if ('faults' in read) throw new Error('these settings are good ones');
const app = { config: read.config };
const user = { email: 'ana@example.com', displayName: 'Ana', timeZone: 'America/Toronto' };
const plain = (text: string) => text.replace(/\s+/g, ' ');

test.each(languages)('in %s a refund names its amount, its order and its card', async (language) => {
  const letter = await refundMail(app, { order, invoiceNo: null, language, user, amount: 1234 });
  expect(plain(letter.subject)).toContain(plain(formatMoney(1234, language)));
  expect(letter.text).toContain(order.orderNo);
  expect(letter.text).toContain('4242');
  expect(linksIn(letter.html)).toContain(`https://visita.example/${language.toLowerCase()}/shop/orders/no/${order.orderNo}`);
  expect(letter.text).not.toMatch(/\{\{|emails[:.]|orders[:.]/);
});

test.each(languages)('in %s a failed payment says why, and that nothing was charged', async (language) => {
  const t = wordsOf(language);
  for (const decline of declines) {
    const { text } = await paymentFailedMail(app, { order, invoiceNo: null, language, user, reason: decline });
    expect(text).toContain(t(`payments:declines.${decline}`));
  }
  for (const reason of ['do_not_honor', null]) {
    const { text } = await paymentFailedMail(app, { order, invoiceNo: null, language, user, reason });
    expect(text).toContain(t('payments:declines.other'));
    expect(text).not.toContain('do_not_honor');
  }
});

test('a refund that failed is told to the support address, with the word of the provider', async () => {
  const letter = await refundFailedMail(app, { order, amount: 500, reason: 'lost_or_stolen_card' });
  expect(letter.to.address).toBe('help@visita.example');
  expect(letter.text).toContain('lost_or_stolen_card');
  expect(letter.text).toContain('$5.00');
  expect(letter.subject).toContain(order.orderNo);
});
