import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { openConnection, requestText, type BenchAnswer } from './connection.ts';
import { atMost, highest, only, type Line } from './results.ts';
import type { MadeCard } from './many-cards.ts';
import type { Running } from './server-process.ts';

const countHeadBytes = ({ head }: BenchAnswer) => Buffer.byteLength(head) + '\r\n\r\n'.length;
const brotli = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;

/**
 * Measures the compressed page of the richest card for its first visitor; later visitors get it recompressed
 * and smaller.
 */
export async function measureBytes(server: Running, { cards }: { cards: MadeCard[] }): Promise<Line[]> {
  const connection = await openConnection(server.port);
  const [card] = cards;
  if (!card) throw new Error('no card to ask for');
  const answers: BenchAnswer[] = [];
  for (const language of ['en', 'fr', 'zh-CN', 'zh-TW']) {
    answers.push(
      await connection.send(
        requestText(`/i/${card.cardId}`, {
          headers: { 'accept-language': language, 'accept-encoding': 'br' },
        }),
      ),
    );
  }
  const contact = await connection.send(requestText(`/i/${card.cardId}/contact.vcf`));
  connection.close();

  const pages = answers.map(({ body }) => String(brotliDecompressSync(body)));
  const portraits = pages.map((page) => /data:image\/avif[^"]+/.exec(page)?.[0] ?? '');
  const scripts = pages.map((page) => /<script>(.*?)<\/script>/s.exec(page)?.[1] ?? '');
  const flights = answers.map((answer) => countHeadBytes(answer) + answer.body.length);
  return [
    only(
      'head and body in en, fr, zh-CN, zh-TW',
      flights.map((bytes) => bytes.toLocaleString('en')).join(', '),
    ),
    atMost('first flight, heaviest language', highest(flights), 14_336, ' B'),
    only(
      'of it: head, portrait as AVIF',
      `${highest(answers.map(countHeadBytes))}, ${Math.round((highest(portraits.map(({ length }) => length)) - 23) * 0.75)} B`,
    ),
    atMost(
      'HTML alone, compressed',
      highest(pages.map((page, index) => brotli(page.replaceAll(portraits[index] || '\0', '')))),
      5 * 1024,
      ' B',
    ),
    atMost(
      'own script, not compressed',
      highest(scripts.map((script) => Buffer.byteLength(script))),
      2.2 * 1024,
      ' B',
    ),
    atMost('contact.vcf with its portrait', contact.body.length, 60 * 1024, ' B'),
  ];
}
