import { readFileSync } from 'node:fs';
import { openConnection, requestText } from './connection.ts';
import type { Results, Load } from './load.ts';

/**
 * Stands in for wrk if it is not installed: a separate process that prints the results as one line of JSON.
 */
const options = JSON.parse(process.argv[2] ?? '') as Required<Omit<Load, 'paths'>> & { file: string };
const { port, file, method, body, connections, seconds } = options;
const ofBody =
  body === ''
    ? {}
    : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
const headers = { ...options.headers, ...ofBody };
const requests = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((path) => requestText(path, { method, headers }) + body);

const latencies: number[] = [];
let round = 0;
let failed = 0;
const began = performance.now();
const until = began + seconds * 1000;

async function stayBusy(): Promise<void> {
  const connection = await openConnection(port, { hasBody: method !== 'HEAD' });
  while (performance.now() < until) {
    const { status, ms } = await connection.send(requests[round++ % requests.length] ?? '');
    latencies.push(ms);
    if (status >= 400) failed += 1;
  }
  connection.close();
}

await Promise.all(Array.from({ length: connections }, stayBusy));
latencies.sort((a, b) => a - b);
const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
const results: Results = {
  done: latencies.length,
  seconds: (performance.now() - began) / 1000,
  failed,
  p50: at(0.5),
  p99: at(0.99),
};
console.log(JSON.stringify(results));
