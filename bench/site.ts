import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { build } from './built.ts';
import { openConnection, requestText } from './connection.ts';
import { generator, load } from './load.ts';
import { quietMoment } from './machine.ts';
import { next, startNext } from './next-home.ts';
import { reference, startReference } from './reference.ts';
import { atLeast, middle, only, print } from './results.ts';
import { startServer } from './server-process.ts';

/**
 * Measures the home page beside the same bytes as a static file and a Next.js page with the same content, in
 * alternating rounds.
 */
const rounds = 5;
const folder = mkdtempSync(join(tmpdir(), 'visita-bench-'));

/** Returns the page's response once it has been recompressed. */
async function fetchHome(port: number) {
  const connection = await openConnection(port);
  try {
    let answer = await connection.send(requestText('/en'));
    for (let before = 0; before !== answer.body.length;) {
      before = answer.body.length;
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      answer = await connection.send(requestText('/en'));
    }
    const head = [...answer.head.matchAll(/^([\w-]+): (.*?)\r?$/gm)].map(
      ([, name = '', value = '']): [string, string] => [name, value],
    );
    return {
      body: answer.body,
      head: head.filter(([name]) => !/^(content-length|etag|date|connection|keep-alive)$/i.test(name)),
    };
  } finally {
    connection.close();
  }
}

async function measureRate([port, path]: readonly [number, string]): Promise<number> {
  await quietMoment();
  const { done, seconds, failed } = await load({ port, paths: [path], connections: 32, seconds: 3 });
  if (failed > 0) throw new Error(`${failed} of ${done} calls failed`);
  return done / seconds;
}

build();
const server = await startServer({ DATA_DIR: join(folder, 'data'), SEED: 'demo', RATE_LIMITS: 'off' });
try {
  const { body, head } = await fetchHome(server.port);
  const nextPage = await startNext(String(brotliDecompressSync(body)));
  const staticFolder = join(folder, 'static');
  mkdirSync(staticFolder);
  const file = await startReference({ folder: staticFolder, bodies: new Map([['home', body]]), head });
  try {
    const load = {
      ours: [server.port, '/en'],
      file: [file.port, '/i/home'],
      next: [nextPage.port, '/'],
    } as const;
    const rates = { ours: [] as number[], file: [] as number[], next: [] as number[] };
    for (let round = 0; round <= rounds; round += 1)
      for (const name of ['file', 'ours', 'next'] as const) {
        const rate = await measureRate(load[name]);
        // the first round is a warm-up
        if (round > 0) rates[name].push(rate);
      }
    const [ours, files, theirs] = [middle(rates.ours), middle(rates.file), middle(rates.next)];
    const perSecond = (rate: number) => Math.round(rate).toLocaleString('en');
    print(`The home page, ${body.length.toLocaleString('en')} B compressed; asked by ${generator}`, [
      only(`a second, ${reference}`, perSecond(files)),
      only('a second, Visita', perSecond(ours)),
      only(`a second, ${next}`, perSecond(theirs)),
      atLeast(`times ${reference}`, ours / files, 0.3),
      atLeast(`times ${next}`, ours / theirs, 10),
    ]);
  } finally {
    await file.stop();
    await nextPage.stop();
  }
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
