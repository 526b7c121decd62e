import { setTimeout as sleep } from 'node:timers/promises';
import { openConnection, requestText } from './connection.ts';
import { atMost, middle, only, type Line } from './results.ts';
import { quietMoment } from './machine.ts';
import type { MadeCard } from './many-cards.ts';
import { startServer } from './server-process.ts';

async function measureLatency(port: number, cardId: string): Promise<number> {
  const connection = await openConnection(port);
  const latencies: number[] = [];
  // one request per millisecond: a busy loop would keep the database from using the core
  for (let n = 0; n < 300; n += 1) {
    latencies.push((await connection.send(requestText(`/i/${cardId}`))).ms);
    await sleep(1);
  }
  connection.close();
  return middle(latencies);
}

/** Measures a cached page while the database computes for seconds, beside the same page while it is idle. */
export async function measureSlowStatement(
  settings: Record<string, string>,
  { cards }: { cards: MadeCard[] },
): Promise<Line[]> {
  const server = await startServer(settings, {
    core: 'any',
    program: ['--import=./server/loading.ts', 'bench/busy-database.ts'],
  });
  try {
    const [card] = cards;
    if (!card) throw new Error('no card to ask for');
    await measureLatency(server.port, card.cardId);
    const idle: number[] = [];
    const busy: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      await quietMoment();
      idle.push(await measureLatency(server.port, card.cardId));
      process.kill(server.pid, 'SIGUSR2');
      await sleep(100);
      busy.push(await measureLatency(server.port, card.cardId));
    }
    return [
      only(
        'p50 while the database is idle, and busy',
        `${middle(idle).toFixed(3)}, ${middle(busy).toFixed(3)} ms`,
      ),
      atMost('p50 while the database is busy, times idle', middle(busy) / middle(idle), 1.5),
    ];
  } finally {
    await server.stop();
  }
}
