import { openConnection, requestText } from './connection.ts';
import { atMost, middle, only, type Line } from './results.ts';
import { quietMoment } from './machine.ts';
import type { MadeCard } from './many-cards.ts';
import type { Running } from './server-process.ts';

/** Requests each card once in a language, and returns the latencies in milliseconds. */
async function requestAll(server: Running, cards: MadeCard[], language: string): Promise<number[]> {
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

const perRound = 200;

/** Measures uncached pages one at a time, less the latency of the same pages once cached. */
export async function measureCold(server: Running, { cards }: { cards: MadeCard[] }): Promise<Line[]> {
  await requestAll(server, cards.slice(0, 500), 'zh-TW');
  const cold: number[] = [];
  const warm: number[] = [];
  for (const language of ['fr', 'en', 'zh-CN', 'fr', 'en']) {
    await quietMoment();
    const round = cards.splice(0, perRound);
    cold.push(middle(await requestAll(server, round, language)));
    warm.push(middle(await requestAll(server, round, language)));
  }
  return [
    only('cold answer over the wire, p50', `${middle(cold).toFixed(2)} ms`),
    only('the same pages again, p50', `${middle(warm).toFixed(2)} ms`),
    atMost('server time of a cold answer, p50', middle(cold) - middle(warm), 1, ' ms'),
  ];
}
