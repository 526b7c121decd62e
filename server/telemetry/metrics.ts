import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { AnswerCounts } from './answer-counts.ts';
import {
  diskFilled,
  jobsGivenUp,
  providerCalls,
  requests,
  runningJobs,
  sentMails,
  statements,
  visitsCounted,
  webhooksRefused,
  type SeenJob,
} from './channels.ts';
import { follow } from './follow.ts';
import type { QueueState } from '../queue/find-queues.ts';

/** Counts by label. */
type MetricsCounts = Record<string, number>;

export interface Sources {
  build: { version: string; commit: string };
  /** The names of all jobs. */
  jobs: string[];
  /** By the pattern of their route. */
  answers: Record<string, AnswerCounts>;
  pool: { totalCount: number; idleCount: number; waitingCount: number };
  findQueues: () => Promise<QueueState[]>;
  /** Called once a minute at most. */
  countBusiness: () => Promise<{
    cardsBound: number;
    orders: MetricsCounts;
    subscriptions: MetricsCounts;
    lastBackup: Date | undefined;
  }>;
}

export interface Metrics {
  /** Returns the metrics in Prometheus's text format. */
  text: () => Promise<string>;
  contentType: string;
  close: () => void;
}

const quick = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const slow = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Counts events of this process from now on, and queries totals on each scrape. */
export function openMetrics(sources: Sources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const stopWork = followWork(registers, sources);
  const calls = followCalls(registers, sources);
  const setGauges = createGauges(registers, sources);
  gauge('visita_build_info', 'The build that runs', ['version', 'commit'], registers).set(sources.build, 1);
  return {
    async text() {
      await calls.show();
      await setGauges();
      return registry.metrics();
    },
    contentType: registry.contentType,
    close() {
      stopWork();
      calls.stop();
    },
  };
}

type Registers = Registry[];

// A counter that appears with its first event hides that event from rate() and increase(), so each label
// value starts at 0.
const outcomes = ['ok', 'failed'];
const visitKinds = ['view', 'save', 'tap', 'click', 'exclude'];
const classes = ['2xx', '3xx', '4xx', '5xx'];

/** Updates the counters of responses in front of the framework on each scrape. */
function createResponseTotals(
  total: Counter,
  registers: Registers,
  { answers }: Sources,
): () => Promise<void> {
  const cached = counter(
    'visita_cached_answers_total',
    'Cached responses, by whether they came from memory',
    ['route', 'from'],
    registers,
  );
  const gauges = new Map<string, number>();
  const grow = (metric: Counter, labels: Record<string, string>, count: number) => {
    const key = JSON.stringify(labels);
    if (count > 0) metric.inc(labels, count - (gauges.get(key) ?? 0));
    gauges.set(key, count);
  };
  const byClass = counter(
    'visita_http_answers_total',
    'Requests by the class of their status',
    ['class'],
    registers,
  );
  for (const name of classes) byClass.inc({ class: name }, 0);
  for (const route of Object.keys(answers))
    for (const from of ['memory', 'database']) cached.inc({ route, from }, 0);
  return async () => {
    for (const [route, { statuses, kept, loaded }] of Object.entries(answers)) {
      statuses.forEach((count, status) =>
        grow(total, { method: 'GET', route, status: String(status) }, count),
      );
      grow(cached, { route, from: 'memory' }, kept);
      grow(cached, { route, from: 'database' }, loaded);
    }
    const { values } = await total.get();
    for (const name of classes) {
      const those = values.filter(({ labels }) => String(labels['status']).startsWith(name.charAt(0)));
      grow(
        byClass,
        { class: name },
        those.reduce((sum, { value }) => sum + value, 0),
      );
    }
  };
}

/** Counts requests, and the statements and calls of the payment provider that they cause. */
function followCalls(
  registers: Registers,
  sources: Sources,
): { show: () => Promise<void>; stop: () => void } {
  const total = counter(
    'visita_http_requests_total',
    'Requests by the pattern of their route',
    ['method', 'route', 'status'],
    registers,
  );
  const duration = histogram(
    'visita_http_request_duration_seconds',
    'Duration of requests',
    ['route'],
    slow,
    registers,
  );
  const stopRequests = follow(requests, ({ method, route = 'unknown', status = 500 }, seconds) => {
    total.inc({ method, route, status });
    duration.observe({ route }, seconds);
  });

  const statementTotal = counter(
    'visita_statements_total',
    'Statements to the database',
    ['kind', 'outcome'],
    registers,
  );
  const statementTime = histogram(
    'visita_statement_duration_seconds',
    'Duration of statements, including the wait for a connection',
    ['kind'],
    quick,
    registers,
  );
  for (const kind of [...kinds, 'other'])
    for (const outcome of outcomes) statementTotal.inc({ kind, outcome }, 0);
  const stopStatements = follow(statements, ({ text }, seconds, hasFailed) => {
    const kind = getKind(text);
    statementTotal.inc({ kind, outcome: hasFailed ? 'failed' : 'ok' });
    statementTime.observe({ kind }, seconds);
  });

  const callTotal = counter(
    'visita_provider_calls_total',
    'Calls of the payment provider',
    ['call', 'outcome'],
    registers,
  );
  const callTime = histogram(
    'visita_provider_call_duration_seconds',
    'Duration of calls of the payment provider',
    ['call'],
    slow,
    registers,
  );
  const stopProvider = follow(providerCalls, ({ call, status }, seconds) => {
    callTotal.inc({ call, outcome: getOutcome(status) });
    callTime.observe({ call }, seconds);
  });
  const stop = () => [stopRequests, stopStatements, stopProvider].forEach((end) => end());
  return { show: createResponseTotals(total, registers, sources), stop };
}

/** Counts jobs, mails and visits. */
function followWork(registers: Registers, { jobs }: Pick<Sources, 'jobs'>): () => void {
  const jobTotal = counter('visita_jobs_total', 'Jobs that were tried', ['job', 'outcome'], registers);
  const jobTime = histogram('visita_job_duration_seconds', 'Duration of jobs', ['job'], slow, registers);
  const stopJobs = follow(runningJobs, ({ job }, seconds, hasFailed) => {
    jobTotal.inc({ job, outcome: hasFailed ? 'failed' : 'ok' });
    jobTime.observe({ job }, seconds);
  });
  const givenUp = counter(
    'visita_jobs_given_up_total',
    'Jobs that failed to the last try',
    ['job'],
    registers,
  );
  for (const job of jobs) {
    givenUp.inc({ job }, 0);
    for (const outcome of outcomes) jobTotal.inc({ job, outcome }, 0);
  }
  // All messages of this channel have this type.
  const countGivenUp = (message: unknown) => givenUp.inc({ job: (message as SeenJob).job });
  jobsGivenUp.subscribe(countGivenUp);

  const mailTotal = counter(
    'visita_mails_total',
    'Mails handed to the mail server, or refused by it',
    ['outcome'],
    registers,
  );
  for (const outcome of ['sent', 'failed']) mailTotal.inc({ outcome }, 0);
  const stopMails = follow(sentMails, (_, _seconds, hasFailed) =>
    mailTotal.inc({ outcome: hasFailed ? 'failed' : 'sent' }),
  );

  const visitTotal = counter(
    'visita_visits_total',
    'Visits and other recorded events of cards',
    ['kind'],
    registers,
  );
  const countVisits = (message: unknown) => {
    for (const [kind, count] of Object.entries(message as MetricsCounts)) visitTotal.inc({ kind }, count);
  };
  visitsCounted.subscribe(countVisits);
  for (const kind of visitKinds) visitTotal.inc({ kind }, 0);

  const full = counter(
    'visita_disk_full_total',
    'Writes that a full disk refused, here or at the database',
    [],
    registers,
  );
  const refused = counter(
    'visita_webhooks_refused_total',
    'Messages to the webhook with a wrong signature',
    [],
    registers,
  );
  const [countFull, countRefused] = [() => full.inc(), () => refused.inc()];
  diskFilled.subscribe(countFull);
  webhooksRefused.subscribe(countRefused);
  return () => {
    diskFilled.unsubscribe(countFull);
    webhooksRefused.unsubscribe(countRefused);
    stopJobs();
    stopMails();
    jobsGivenUp.unsubscribe(countGivenUp);
    visitsCounted.unsubscribe(countVisits);
  };
}

const businessMs = 60_000;

/**
 * Updates the gauges on each scrape; if the database does not answer, its values are left out and the others
 * are reported.
 */
function createGauges(
  registers: Registers,
  { pool, findQueues, countBusiness }: Sources,
): () => Promise<void> {
  const connections = gauge('visita_pool_connections', 'Connections to the database', ['state'], registers);
  const waiting = gauge('visita_pool_waiting', 'Statements that wait for a connection', [], registers);
  const up = gauge('visita_database_up', '1 if the database answered this scrape, else 0', [], registers);
  const queued = gauge(
    'visita_queue_jobs',
    'Waiting jobs: due or scheduled for later',
    ['queue', 'state'],
    registers,
  );
  const oldest = gauge(
    'visita_queue_oldest_seconds',
    'Waiting time of the oldest due job',
    ['queue'],
    registers,
  );
  const cards = gauge('visita_cards_bound', 'Cards with an owner', [], registers);
  const orders = gauge('visita_orders', 'Orders by status', ['status'], registers);
  const subscriptions = gauge('visita_subscriptions', 'Subscriptions by status', ['status'], registers);
  const backup = gauge('visita_last_backup_timestamp_seconds', 'Time of the last backup', [], registers);
  let business: { until: number; counts: Awaited<ReturnType<typeof countBusiness>> } | undefined;

  async function setQueueGauges(): Promise<void> {
    const queues = await findQueues().catch(() => undefined);
    up.set(queues ? 1 : 0);
    for (const each of [queued, oldest]) each.reset();
    for (const { queue, due, later, oldestSeconds } of queues ?? []) {
      queued.set({ queue, state: 'due' }, due);
      queued.set({ queue, state: 'later' }, later);
      oldest.set({ queue }, oldestSeconds);
    }
  }

  async function setBusinessGauges(): Promise<void> {
    const now = performance.now();
    if (!business || business.until < now) {
      const counts = await countBusiness().catch(() => undefined);
      business = counts && { until: now + businessMs, counts };
    }
    for (const each of [cards, orders, subscriptions]) each.reset();
    // Removed instead of reported as 0, which would mean 1970.
    backup.remove();
    if (!business) return;
    const { counts } = business;
    cards.set(counts.cardsBound);
    if (counts.lastBackup) backup.set(counts.lastBackup.getTime() / 1_000);
    for (const [status, count] of Object.entries(counts.orders)) orders.set({ status }, count);
    for (const [status, count] of Object.entries(counts.subscriptions)) subscriptions.set({ status }, count);
  }

  return async () => {
    // Read before the queries below use connections.
    connections.set({ state: 'used' }, pool.totalCount - pool.idleCount);
    connections.set({ state: 'idle' }, pool.idleCount);
    waiting.set(pool.waitingCount);
    await Promise.all([setQueueGauges(), setBusinessGauges()]);
  };
}

const gauge = (name: string, help: string, labelNames: string[], registers: Registers) =>
  new Gauge({ name, help, labelNames, registers });

const counter = (name: string, help: string, labelNames: string[], registers: Registers) =>
  new Counter({ name, help, labelNames, registers });

const histogram = (
  name: string,
  help: string,
  labelNames: string[],
  buckets: number[],
  registers: Registers,
) => new Histogram({ name, help, labelNames, buckets, registers });

const kinds = ['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback'];

function getKind(text: string): string {
  const word = /\w+/.exec(text)?.[0].toLowerCase() ?? '';
  return kinds.includes(word) ? word : 'other';
}

function getOutcome(status: number | undefined): string {
  if (status === undefined) return 'unreachable';
  if (status < 400) return 'ok';
  if (status === 429) return 'limited';
  return status < 500 ? 'refused' : 'failed';
}
