import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { openConnection, requestText, type BenchAnswer } from './connection.ts';
import type { Goal } from './quick-goals.ts';
import { highest } from './results.ts';
import type { MadeCard } from './many-cards.ts';
import type { Running } from './server-process.ts';

const countHeadBytes = ({ head }: BenchAnswer) => Buffer.byteLength(head) + '\r\n\r\n'.length;
const brotli = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;

/** Measures the compressed page of the richest card. */
export async function measureBytes(server: Running, { cards }: { cards: MadeCard[] }): Promise<Goal[]> {
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
  const bytes = (name: string, lengths: number[], atMost: number): Goal => ({
    name,
    value: highest(lengths),
    unit: ' B',
    atMost,
  });
  return [
    bytes('first flight, heaviest of four languages', flights, 14_336),
    bytes(
      'HTML alone, compressed',
      pages.map((page, index) => brotli(page.replaceAll(portraits[index] || '\0', ''))),
      8 * 1024,
    ),
    bytes(
      'own script, not compressed',
      scripts.map((script) => Buffer.byteLength(script)),
      2.2 * 1024,
    ),
    bytes('contact.vcf with its portrait', [contact.body.length], 60 * 1024),
  ];
}
