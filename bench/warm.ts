import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openConnection, requestText } from './connection.ts';
import { atLeast, atMost, middle, only, type Line } from './results.ts';
import { load, type Results, type Load } from './load.ts';
import type { MadeCard } from './many-cards.ts';
import { readCpuSeconds, quietMoment } from './machine.ts';
import { startReference } from './reference.ts';
import type { Running } from './server-process.ts';

const rounds = 5;

interface Round extends Results {
  rate: number;
  /** Microseconds of CPU time per view. */
  micros: number;
}

async function round(server: { pid: number; port: number }, roundLoad: Omit<Load, 'port'>): Promise<Round> {
  await quietMoment();
  const before = readCpuSeconds(server.pid);
  const results = await load({ ...roundLoad, port: server.port });
  const { done, seconds, failed } = results;
  if (failed > 0) throw new Error(`${failed} of ${done} calls failed`);
  return { ...results, rate: done / seconds, micros: ((readCpuSeconds(server.pid) - before) / done) * 1e6 };
}

const middleValue = (rounds: Round[], value: keyof Round) => middle(rounds.map((each) => each[value]));

/** Requests every page once, so that all are cached, and returns their bodies and common headers. */
async function warm(server: Running, cards: MadeCard[]) {
  const connection = await openConnection(server.port);
  const bodies = new Map<string, Buffer>();
  let head: [string, string][] = [];
  for (const { cardId } of cards) {
    const answer = await connection.send(requestText(`/i/${cardId}`));
    if (answer.status !== 200) throw new Error(`/i/${cardId} is ${answer.status}`);
    bodies.set(cardId, Buffer.from(answer.body));
    head = [...answer.head.matchAll(/^([\w-]+): (.*?)\r?$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]);
  }
  connection.close();
  return {
    bodies,
    head: head.filter(([name]) => !/^(content-length|etag|date|connection|keep-alive)$/i.test(name)),
  };
}

/** Measures cached pages beside static files with the same bytes, in alternating rounds. */
export async function measureWarm(
  server: Running,
  { cards, folder, reference }: { cards: MadeCard[]; folder: string; reference: string },
) {
  const { bodies, head } = await warm(server, cards);
  const staticFolder = join(folder, 'static');
  mkdirSync(staticFolder);
  const other = await startReference({ folder: staticFolder, bodies, head });
  try {
    const paths = cards.map(({ cardId }) => `/i/${cardId}`);
    const many = { paths, connections: 32, seconds: 3 };
    const one = { paths, connections: 1, seconds: 2 };
    const results = {
      ours: [] as Round[],
      theirs: [] as Round[],
      oursAlone: [] as Round[],
      theirsAlone: [] as Round[],
    };
    await round(server, many);
    await round(other, many);
    for (let n = 0; n < rounds; n += 1) {
      results.theirs.push(await round(other, many));
      results.ours.push(await round(server, many));
      results.theirsAlone.push(await round(other, one));
      results.oursAlone.push(await round(server, one));
    }
    const { ours, theirs, oursAlone, theirsAlone } = results;
    const ratio = (mine: Round[], yours: Round[], value: keyof Round) =>
      middleValue(mine, value) / middleValue(yours, value);
    const lines: Line[] = [
      only(
        `bytes of a body, and of all`,
        `${middle([...bodies.values()].map(({ length }) => length))} B, ${cards.length} cards`,
      ),
      only(`views a second, ${reference}`, Math.round(middleValue(theirs, 'rate')).toLocaleString('en')),
      only('views a second, Visita', Math.round(middleValue(ours, 'rate')).toLocaleString('en')),
      atLeast(`views a second, times ${reference}`, ratio(ours, theirs, 'rate'), 0.4),
      only(`processor a view, ${reference}`, `${middleValue(theirs, 'micros').toFixed(1)} µs`),
      atMost('processor a view, Visita', middleValue(ours, 'micros'), 20, ' µs'),
      only(
        `one connection, ${reference}: p50, p99`,
        `${middleValue(theirsAlone, 'p50').toFixed(3)}, ${middleValue(theirsAlone, 'p99').toFixed(3)} ms`,
      ),
      only(
        'one connection, Visita: p50, p99',
        `${middleValue(oursAlone, 'p50').toFixed(3)}, ${middleValue(oursAlone, 'p99').toFixed(3)} ms`,
      ),
      atMost(`one connection: p50, times ${reference}`, ratio(oursAlone, theirsAlone, 'p50'), 1.1),
      atMost(`one connection: p99, times ${reference}`, ratio(oursAlone, theirsAlone, 'p99'), 2),
    ];
    return lines;
  } finally {
    await other.stop();
  }
}
