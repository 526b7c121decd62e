import { beforeAll, beforeEach, afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { when } from '@visita/core/when';
import { StaleRead } from '../database/stale-read.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { runJobs } from '../test/jobs.ts';
import { world } from '../test/world.ts';
import { openBoss } from './boss.ts';
import { enqueue, job, type Job } from './job.ts';
import { openQueues } from './queues.ts';
import { startJobs, type Work } from './worker.ts';

const { deps, database, clock } = await world();
const { db, pool } = database;
const logged = vi.fn<(what: object, sentence: string) => void>();
const jobDeps: Deps = {
  ...deps,
  log: Object.assign(Object.create(deps.log), { error: logged }) as Deps['log'],
};

const done: string[] = [];
const givenUp: { queue: string; error: string }[] = [];
let mood: (word: string) => unknown;
const Word = z.object({ word: z.string() });
const remember = async (_: Deps, { word }: { word: string }) => {
  await mood(word);
  done.push(word);
};

const greet = job('test.say', Word, remember);
const hurry = job('test.hurry', Word, remember, { expireInSeconds: 1 });
const crowd = job('test.crowd', Word, remember, { concurrency: 4 });
const long = job('test.long', Word, remember, { expireInSeconds: 300 });
const monthly = job('test.monthly', z.object({}), (deps) => remember(deps, { word: 'tick' }), {
  cron: '0 4 1 * *',
});
const dated = job(
  'test.dated',
  z.object({ at: when }),
  async (_, { at }) => void done.push(at.toISOString()),
);
const jobs: Job[] = [greet, hurry, crowd, long, monthly, dated];

beforeAll(() => openQueues(database, jobs));
beforeEach(() => {
  done.length = 0;
  logged.mockClear();
  mood = () => undefined;
});
afterEach(() =>
  pool.query('delete from pgboss.job; delete from pgboss.schedule; update pgboss.version set cron_on = null'),
);

describe('a job that is asked for', () => {
  test('in a transaction is done when it is committed, and is gone when it is rolled back', async () => {
    await transaction(db, async (tx) => {
      await enqueue(tx, greet, { word: 'kept' });
    });
    const failing = transaction(db, async (tx) => {
      await enqueue(tx, greet, { word: 'taken back' });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');

    await runJobs(jobDeps, jobs);
    expect(done).toEqual(['kept']);
  });

  test('is not seen by others before the transaction ends', async () => {
    await transaction(db, async (tx) => {
      await enqueue(tx, greet, { word: 'first' });
      if (database.kind === 'postgres') await runJobs(jobDeps, jobs);
      expect(done).toEqual([]);
    });
    await runJobs(jobDeps, jobs);
    expect(done).toEqual(['first']);
  });

  test('for later waits for its moment by the app’s clock', async () => {
    await enqueue(
      db,
      greet,
      { word: 'tomorrow' },
      { startAfter: new Date(clock.now().getTime() + 86_400_000) },
    );
    await runJobs(jobDeps, jobs);
    expect(done).toEqual([]);

    clock.advance(86_400_000);
    await runJobs(jobDeps, jobs);
    expect(done).toEqual(['tomorrow']);
  });

  test('once waits only once, and can be asked for again when it has begun', async () => {
    const once = 'Zoë, 欧阳 & "co"';
    await enqueue(db, greet, { word: 'first' }, { once });
    await enqueue(db, greet, { word: 'second' }, { once });
    await enqueue(db, greet, { word: 'other' }, { once: `${once}!` });
    await enqueue(db, crowd, { word: 'other job' }, { once });
    mood = async (word) => word === 'first' && (await enqueue(db, greet, { word: 'third' }, { once }));

    await runJobs(jobDeps, jobs);
    expect(done.toSorted()).toEqual(['first', 'other', 'other job', 'third']);
  });

  test('gets its data as they were, and asking with wrong ones fails at once', async () => {
    const at = new Date('2027-01-02T03:04:05.678Z');
    await enqueue(db, dated, { at });
    await runJobs(jobDeps, jobs);
    expect(done).toEqual([at.toISOString()]);

    await expect(enqueue(db, dated, { at: 'soon' as unknown as Date })).rejects.toThrow();
  });

  test('may ask for more, which is done too', async () => {
    mood = async (word) => word.length < 4 && (await enqueue(db, greet, { word: `${word}o` }));
    await enqueue(db, greet, { word: 'o' });
    await runJobs(jobDeps, jobs);
    expect(done.toSorted()).toEqual(['o', 'oo', 'ooo', 'oooo']);
  });

  test('and fails is tried again later, while the others are done', async () => {
    mood = (word) => word === 'heavy' && Promise.reject(new Error('too heavy'));
    await enqueue(db, greet, { word: 'heavy' });
    await enqueue(db, greet, { word: 'light' });
    await expect(runJobs(jobDeps, jobs)).rejects.toThrow('too heavy');
    expect(done).toEqual(['light']);

    mood = () => undefined;
    await runJobs(jobDeps, jobs);
    expect(done).toEqual(['light']);
    clock.advance(60_000);
    await runJobs(jobDeps, jobs);
    expect(done).toEqual(['light', 'heavy']);
  });

  test('and reads stale data runs again at once, which counts as no attempt', async () => {
    let runs = 0;
    mood = () => {
      if (++runs < 5) throw new StaleRead('written meanwhile');
    };
    await enqueue(db, greet, { word: 'stale' });
    await runJobs(jobDeps, jobs);
    expect([runs, done]).toEqual([5, ['stale']]);
    expect((await pool.query('select state, retry_count as retries from pgboss.job')).rows).toEqual([
      { state: 'completed', retries: 0 },
    ]);
  });

  test('and reads stale data again and again is tried again later', async () => {
    mood = () => Promise.reject(new StaleRead('written meanwhile'));
    await enqueue(db, greet, { word: 'stale' });
    await expect(runJobs(jobDeps, jobs)).rejects.toThrow(StaleRead);
    expect((await pool.query('select state from pgboss.job')).rows).toEqual([{ state: 'retry' }]);
  });

  test('and fails is tried for more than a day', async () => {
    mood = () => Promise.reject(new Error('no'));
    const start = clock.now();
    await enqueue(db, greet, { word: 'never' });
    let tries = 0;
    for (; ; tries++) {
      const { rows } = await pool.query(
        `select start_after as at from pgboss.job where name = $1 and state in ('created', 'retry')`,
        [greet.name],
      );
      if (!rows[0]) break;
      if (rows[0].at > clock.now()) clock.set(new Date(rows[0].at.getTime() + 1));
      await expect(runJobs(jobDeps, jobs)).rejects.toThrow('no');
    }

    expect(tries).toBe(18);
    expect(clock.now().getTime() - start.getTime()).toBeGreaterThan(86_400_000);
    const dead = await pool.query(`select data from pgboss.job where name = 'dead'`);
    expect(dead.rows).toEqual([{ data: { word: 'never' } }]);
  });
});

const become = (...words: string[]) => expect.poll(() => done.toSorted()).toEqual(words.toSorted());

describe('the workers', () => {
  const working: Work[] = [];
  const start = async (
    those: Job[] = [greet, hurry, crowd, long],
    pace = { due: 1, supervise: 1, cron: 1 },
  ) => {
    const work = await startJobs({
      deps: jobDeps,
      jobs: those,
      pace,
      drainMs: 1_000,
      onGivenUp: async (_, given) => void givenUp.push(given),
    });
    working.push(work);
    return work;
  };

  beforeAll(() =>
    pool.query(
      `create or replace function pgboss.job_now() returns timestamptz language sql stable as 'select now()'`,
    ),
  );
  afterEach(async () => {
    await Promise.all(working.splice(0).map((work) => work.stop()));
  });

  test('are woken by the commit, also when many jobs come with it', async () => {
    await start([greet], { due: 3_600, supervise: 3_600, cron: 30 });
    const words = Array.from({ length: 50 }, (_, index) => String(index));
    await transaction(db, async (tx) => {
      for (const word of words) await enqueue(tx, greet, { word });
    });
    await become(...words);
    await enqueue(db, greet, { word: 'later' });
    await become(...words, 'later');
  });

  test('share the work, and nothing is done twice', async () => {
    const words = Array.from({ length: 60 }, (_, index) => String(index));
    for (const word of words) await enqueue(db, crowd, { word });
    await Promise.all([start(), start(), start()]);
    await become(...words);
  });

  test('do as many at once as a job allows', async () => {
    let [now, most] = [0, 0];
    const all = Promise.withResolvers<void>();
    mood = async () => {
      most = Math.max(most, ++now);
      if (now === 4) all.resolve();
      await all.promise;
      now--;
    };
    for (const word of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) await enqueue(db, crowd, { word });
    await start();
    await become('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
    expect(most).toBe(4);
  });

  test('run a recurring job once per schedule, with several processes and after a missed hour', async () => {
    await (await start([monthly])).stop();
    const long = `now() - interval '40 days'`;
    await pool.query(
      `update pgboss.schedule set created_on = ${long}; update pgboss.version set cron_on = ${long}`,
    );
    await Promise.all([start([monthly]), start([monthly])]);
    await become('tick');
    await start([greet]);
    await enqueue(db, greet, { word: 'a while later' });
    await become('tick', 'a while later');
  });

  test('leave a schedule as it is that has not changed', async () => {
    const readRow = async () =>
      (await pool.query<{ at: string }>('select xmin::text as at from pgboss.schedule')).rows;
    await start([monthly]);
    const before = await readRow();
    await start([monthly]);
    expect(await readRow()).toEqual(before);
  });

  test('forget a recurring job that is no longer declared', async () => {
    await start([monthly]);
    expect(
      (await pool.query(`select name, cron, timezone, options->'group' as group from pgboss.schedule`)).rows,
    ).toEqual([{ name: 'test.monthly', cron: '0 4 1 * *', timezone: 'UTC', group: { id: 'test.monthly' } }]);
    await start([greet]);
    expect((await pool.query('select name from pgboss.schedule')).rows).toEqual([]);
  });

  test('finish what they are at before they stop, and begin nothing new', async () => {
    const firstRun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    mood = () => {
      firstRun.resolve();
      return end.promise;
    };
    const work = await start();
    await enqueue(db, greet, { word: 'under way' });
    await firstRun.promise;
    await enqueue(db, greet, { word: 'waiting' });
    const stopped = work.stop().then(() => done.push('stopped'));
    end.resolve();
    await stopped;
    expect(done).toEqual(['under way', 'stopped']);

    await start();
    await become('under way', 'stopped', 'waiting');
  });

  test('leave what takes too long to the next ones', async () => {
    mood = () => new Promise(() => undefined);
    const work = await start();
    await enqueue(db, greet, { word: 'endless' });
    await expect
      .poll(async () => (await pool.query(`select 1 from pgboss.job where state = 'active'`)).rows.length)
      .toBe(1);
    await work.stop();
    await pool.query(`update pgboss.job set start_after = now() where state = 'retry'`);

    mood = () => undefined;
    await start();
    await become('endless');
  });

  test('do again what a killed one had begun', async () => {
    await enqueue(db, hurry, { word: 'orphan' });
    const killed = await openBoss(database, { supervise: false, schedule: false });
    expect(await killed.fetch(hurry.name)).toHaveLength(1);
    await start();
    await expect
      .poll(async () => (await pool.query(`select 1 from pgboss.job where state = 'retry'`)).rows.length)
      .toBe(1);
    await pool.query(`update pgboss.job set start_after = now() where state = 'retry'`);
    await become('orphan');
  });

  test('run a job with a stale read again at once', async () => {
    let runs = 0;
    mood = () => {
      if (++runs === 1) throw new StaleRead('written meanwhile');
    };
    await enqueue(db, greet, { word: 'stale' });
    await start();
    await become('stale');
    expect((await pool.query('select retry_count as retries from pgboss.job')).rows).toEqual([
      { retries: 0 },
    ]);
  });

  test('write down a job that failed to the last try, without its data', async () => {
    mood = () => Promise.reject(new Error('no'));
    await enqueue(db, greet, { word: 'a secret' });
    await pool.query('update pgboss.job set retry_limit = 0');
    await start();
    await expect
      .poll(() => logged.mock.calls)
      .toEqual([[{ job: 'test.say', id: expect.any(String) }, 'job given up']]);
    expect(done).toEqual([]);
    expect(givenUp).toEqual([{ queue: 'test.say', error: 'no' }]);
  });
});

const readTerms = async (name: string) =>
  (
    await pool.query(
      `select expire_seconds as expire, heartbeat_seconds as heartbeat from pgboss.queue where name = $1`,
      [name],
    )
  ).rows;

describe('the queues', () => {
  test('keep the terms of their jobs, and follow when these change', async () => {
    expect(await readTerms('test.long')).toEqual([{ expire: 300, heartbeat: 15 }]);
    expect(await readTerms('test.say')).toEqual([{ expire: 720, heartbeat: 15 }]);
    await openQueues(database, [job('test.say', Word, remember, { expireInSeconds: 90 })]);
    expect(await readTerms('test.say')).toEqual([{ expire: 90, heartbeat: 15 }]);
    await openQueues(database, jobs);
    expect(await readTerms('test.say')).toEqual([{ expire: 720, heartbeat: 15 }]);
  });

  test('are made by several processes at once', async () => {
    const fresh = [1, 2, 3].map((index) => job(`test.fresh${index}`, Word, remember));
    await Promise.all([
      openQueues(database, fresh),
      openQueues(database, fresh),
      openQueues(database, fresh),
    ]);
    for (const { name } of fresh) expect(await readTerms(name)).toHaveLength(1);
  });
});
