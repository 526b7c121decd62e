import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { createSamples, evaluate } from '../test/promql.ts';
import { diskFilled, jobsGivenUp, providerCalls, requests, sentMails, webhooksRefused } from './channels.ts';
import { openMetrics, type Metrics, type Sources } from './metrics.ts';

interface AlertRule {
  alert: string;
  expr: string;
  for?: string;
}
const rules = (
  parse(readFileSync('deploy/prometheus-alerts.yaml', 'utf8')) as { groups: { rules: AlertRule[] }[] }
).groups.flatMap((group) => group.rules);

/** A process that has just started, with a state that tests can change. */
function openProcess({ version = '1.0.0', lastBackup }: { version?: string; lastBackup?: Date } = {}) {
  const state = { isUp: true, isDatabaseUp: true, waiting: 0, oldestSeconds: 0 };
  const sources: Sources = {
    build: { version, commit: 'abc' },
    answers: {},
    jobs: ['orders.sendMail', 'provider.reconcile'],
    pool: {
      totalCount: 1,
      idleCount: 1,
      get waitingCount() {
        return state.waiting;
      },
    },
    findQueues: async () => {
      if (!state.isDatabaseUp) throw new Error('gone');
      return [{ queue: 'orders.sendMail', due: 0, later: 0, oldestSeconds: state.oldestSeconds }];
    },
    countBusiness: async () => ({ cardsBound: 0, orders: {}, subscriptions: {}, lastBackup }),
  };
  return { state, metrics: openMetrics(sources) };
}
type Process = ReturnType<typeof openProcess>;

const opened: Metrics[] = [];
afterEach(() => {
  for (const metrics of opened.splice(0)) metrics.close();
  vi.restoreAllMocks();
});

const fail = () => Promise.reject(new Error('no'));
const call = (status: number) =>
  requests.tracePromise(async () => undefined, { method: 'GET', requestId: 'x', route: '/api/x', status });

async function slowCall(): Promise<void> {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  await requests.tracePromise(async () => void now.mockReturnValue(3_000), {
    method: 'GET',
    requestId: 'x',
    route: '/api/x',
    status: 200,
  });
  now.mockRestore();
}

/** Causes of each alert: `once`, as the first event of its kind, or every minute from then on. */
const failures: Record<
  string,
  { once?: (process: Process) => unknown; everyMinute?: (process: Process) => unknown }
> = {
  VisitaDown: { once: ({ state }) => (state.isUp = false) },
  VisitaDatabaseDown: { once: ({ state }) => (state.isDatabaseUp = false) },
  VisitaFailing: { everyMinute: () => call(500) },
  VisitaDiskFull: { once: () => diskFilled.publish({}) },
  VisitaWebhooksRefused: { everyMinute: () => webhooksRefused.publish({}) },
  VisitaSlow: { everyMinute: slowCall },
  VisitaPoolExhausted: { once: ({ state }) => (state.waiting = 30) },
  VisitaJobsLate: { once: ({ state }) => (state.oldestSeconds = 1_000) },
  VisitaJobGivenUp: { once: () => jobsGivenUp.publish({ job: 'orders.sendMail' }) },
  VisitaMailFailing: {
    once: async () => {
      for (let mail = 0; mail < 6; mail++) await sentMails.tracePromise(fail, {}).catch(() => undefined);
    },
  },
  VisitaBackupLate: {
    once: () => void opened.push(openProcess({ lastBackup: new Date(-3 * 86_400_000) }).metrics),
  },
  VisitaProviderFailing: {
    everyMinute: () => providerCalls.tracePromise(fail, { call: 'GET /v1/x' }).catch(() => undefined),
  },
  VisitaTwoVersions: { once: () => void opened.push(openProcess({ version: '2.0.0' }).metrics) },
};

const minutes = 80;
const quietMinutes = 10;

/**
 * Returns the minutes in which each rule is true, scraped once a minute from the start of a process; the
 * failure comes in the tenth.
 */
async function watch(failure: (typeof failures)[string] = {}): Promise<Map<string, number[]>> {
  const process = openProcess();
  opened.push(process.metrics);
  const samples = createSamples();
  const firing = new Map<string, number[]>(rules.map(({ alert }) => [alert, []]));
  for (let minute = 0; minute < minutes; minute++) {
    if (minute === quietMinutes) await failure.once?.(process);
    if (minute >= quietMinutes) await failure.everyMinute?.(process);
    const at = minute * 60;
    samples.scrape(`up ${process.state.isUp ? 1 : 0}`, at, { job: 'visita' });
    for (const [index, metrics] of opened.entries())
      samples.scrape(await metrics.text(), at, { instance: String(index) });
    for (const { alert, expr } of rules) {
      const value = evaluate(expr, samples.series.values(), at);
      if (Array.isArray(value) && value.length > 0) firing.get(alert)?.push(minute);
    }
  }
  return firing;
}

const toMinutes = ({ for: duration = '0m' }: AlertRule) =>
  parseInt(duration, 10) * (duration.endsWith('h') ? 60 : 1);

describe('from nothing, with a process that has just started', () => {
  test.each(rules)('$alert fires', async (rule) => {
    const failure = failures[rule.alert];
    if (!failure) throw new Error(`no failure in this test triggers ${rule.alert}; add one to failures`);
    const firing = (await watch(failure)).get(rule.alert) ?? [];
    expect(firing[0]).toBeLessThanOrEqual(quietMinutes + 5);
    // True without a gap for the duration of the rule.
    expect(firing.slice(0, toMinutes(rule) + 1)).toEqual(
      Array.from({ length: toMinutes(rule) + 1 }, (_, index) => (firing[0] ?? 0) + index),
    );
  });

  test('nothing fires while nothing happens', async () => {
    expect([...(await watch()).values()].flat()).toEqual([]);
  });

  test('nothing fires while all goes well', async () => {
    const goesWell = () =>
      Promise.all([call(200), call(404), sentMails.tracePromise(async () => undefined, {})]);
    expect([...(await watch({ everyMinute: goesWell })).values()].flat()).toEqual([]);
  });
});
