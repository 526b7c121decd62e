import { setTimeout as sleep } from 'node:timers/promises';
import { account } from '@visita/core/account/contract';
import { client } from '@visita/core/api/client';
import { cards as endpoints } from '@visita/core/cards/contract';
import { openConnection, requestText } from './connection.ts';
import { atMost, highest, middle, only, type Line } from './results.ts';
import { owner, richest, type MadeCard } from './many-cards.ts';
import type { Running } from './server-process.ts';

const edits = 20;

/** Measures the milliseconds from the answer to an edit until a process serves the changed page. */
async function untilSeen(
  server: Running,
  { cardId }: MadeCard,
  name: string,
  since: number,
): Promise<number> {
  const connection = await openConnection(server.port);
  for (;;) {
    const { body } = await connection.send(
      requestText(`/i/${cardId}`, { headers: { 'accept-encoding': 'identity' } }),
    );
    if (body.includes(name)) break;
    if (performance.now() - since > 10_000) throw new Error('the edit was not seen for ten seconds');
    await sleep(2);
  }
  connection.close();
  return performance.now() - since;
}

/** Edits through one process, and measures when each process serves the change. */
export async function measureFreshness(
  servers: [Running, Running],
  { cards }: { cards: MadeCard[] },
): Promise<Line[]> {
  const [first] = servers;
  const origin = `http://127.0.0.1:${first.port}`;
  const { token } = await client({ fetch, origin })(account.login, { body: owner });
  const calls = client({ fetch, origin, token: () => token });
  const seen: number[][] = [[], []];
  for (const card of cards.slice(0, edits)) {
    const { photo } = await calls(endpoints.get, { params: { id: card.id } });
    const name = `Edited ${card.cardId}`;
    for (const { port } of servers) {
      const connection = await openConnection(port);
      await connection.send(requestText(`/i/${card.cardId}`, { headers: { 'accept-encoding': 'identity' } }));
      connection.close();
    }
    await calls(endpoints.update, { params: { id: card.id }, body: { ...richest, hidden: [], photo, name } });
    const since = performance.now();
    await Promise.all(
      servers.map(async (server, index) => seen[index]?.push(await untilSeen(server, card, name, since))),
    );
  }
  const [own = [], other = []] = seen;
  return [
    only(
      `${edits} edits, p50 in the same and in the other process`,
      `${middle(own).toFixed(0)}, ${middle(other).toFixed(0)} ms`,
    ),
    atMost('slowest in the same process', highest(own), 1_000, ' ms'),
    atMost('slowest in the other process', highest(other), 1_000, ' ms'),
  ];
}
