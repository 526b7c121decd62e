import { openConnection, requestText } from './connection.ts';
import { middle } from './results.ts';
import type { MadeCard } from './many-cards.ts';
import type { Running } from './server-process.ts';

/** Requests each card once in a language, and returns the latencies in milliseconds. */
async function requestAll(server: Running, cards: readonly MadeCard[], language: string): Promise<number[]> {
  const connection = await openConnection(server.port);
  const latencies: number[] = [];
  for (const { cardId } of cards) {
    const { status, ms } = await connection.send(
      requestText(`/i/${cardId}`, { headers: { 'accept-language': language } }),
    );
    if (status !== 200) throw new Error(`/i/${cardId} is ${status}`);
    latencies.push(ms);
  }
  connection.close();
  return latencies;
}

const perRound = 100;

/**
 * Returns the milliseconds of an uncached page, one at a time, less those of the same page once it is cached:
 * the median of some hundred, after as many to warm up.
 */
export async function measureCold(server: Running, cards: readonly MadeCard[]): Promise<number> {
  await requestAll(server, cards.slice(0, 3 * perRound), 'zh-TW');
  const cold: number[] = [];
  const warm: number[] = [];
  for (const [round, language] of ['fr', 'en', 'zh-CN', 'fr', 'en'].entries()) {
    const some = cards.slice((round + 3) * perRound, (round + 4) * perRound);
    cold.push(middle(await requestAll(server, some, language)));
    warm.push(middle(await requestAll(server, some, language)));
  }
  return middle(cold) - middle(warm);
}
