import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Pins the measured process and the load generator to separate cores, if the machine allows it. */
const hasCores = availableParallelism() > 1 && has('taskset', '--version');
export const onCore = (core: 0 | 1): string[] => (hasCores ? ['taskset', '-c', String(core)] : []);

export function has(program: string, question: string): boolean {
  return spawnSync(program, [question], { stdio: 'ignore' }).error === undefined;
}

const ticksASecond = 100;

/** The CPU time of a process in seconds, all threads together; Linux only. */
export function readCpuSeconds(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  const [, fields = ''] = readFileSync(file, 'utf8').split(/\) (?!.*\) )/);
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return ((user ?? Number.NaN) + (system ?? Number.NaN)) / ticksASecond;
}

/** The resident memory of a process in megabytes. */
export function readMemory(pid: number): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return Number.NaN;
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1]) / 1024;
}

interface Busy {
  busy: number;
  idle: number;
}

function wholeMachine(): Busy {
  if (!existsSync('/proc/stat')) return { busy: 0, idle: 1 };
  const [user = 0, nice = 0, system = 0, idle = 0, wait = 0, irq = 0, soft = 0] = readFileSync(
    '/proc/stat',
    'utf8',
  )
    .split('\n', 1)[0]!
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return { busy: user + nice + system + irq + soft, idle: idle + wait };
}

/** Returns the share of the whole machine's processor time that is used during some milliseconds, 0 to 1. */
export async function measureBusyShare(ms: number): Promise<number> {
  const before = wholeMachine();
  await new Promise((resolve) => setTimeout(resolve, ms));
  const after = wholeMachine();
  const busy = after.busy - before.busy;
  return busy / (busy + after.idle - before.idle);
}

/** Waits until the machine is mostly idle, but not for ever, since other load distorts the figures. */
export async function quietMoment(): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) if ((await measureBusyShare(300)) < 0.1) return;
}
