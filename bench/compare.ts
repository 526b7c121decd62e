import { load, type Load } from './load.ts';
import { readCpuSeconds } from './machine.ts';
import { middle } from './results.ts';
import type { Running } from './server-process.ts';

export type Measured = Pick<Running, 'pid' | 'port'>;

const rounds = 5;

interface Round {
  /** Microseconds of processor time per answer. */
  micros: number;
  p50: number;
  p99: number;
}

/** The medians of our server and of the reference. */
type Comparison = Record<keyof Round, { value: number; reference: number }>;

/** Measures a load on two servers in alternating rounds, after one to warm up. */
export async function compare(
  { ours, theirs }: Record<'ours' | 'theirs', Measured>,
  callFor: (server: Measured) => Omit<Load, 'port'>,
): Promise<Comparison> {
  const results = { ours: [] as Round[], theirs: [] as Round[] };
  for (let round = 0; round <= rounds; round += 1) {
    const their = await measureRound(theirs, callFor(theirs));
    const our = await measureRound(ours, callFor(ours));
    if (round === 0) continue;
    results.theirs.push(their);
    results.ours.push(our);
  }
  const pair = (name: keyof Round) => ({
    value: middle(results.ours.map((each) => each[name])),
    reference: middle(results.theirs.map((each) => each[name])),
  });
  return { micros: pair('micros'), p50: pair('p50'), p99: pair('p99') };
}

async function measureRound(server: Measured, call: Omit<Load, 'port'>): Promise<Round> {
  const before = readCpuSeconds(server.pid);
  const { done, failed, p50, p99 } = await load({ ...call, port: server.port });
  if (failed > 0) throw new Error(`${failed} of ${done} calls failed`);
  return { micros: ((readCpuSeconds(server.pid) - before) / done) * 1e6, p50, p99 };
}
