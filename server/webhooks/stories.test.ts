import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { security } from '@visita/core/account/security-contract';
import { webhooks } from '@visita/core/webhooks/contract';
import { updateUser } from '../account/queries.ts';
import { removeContact, updateDetails } from '../contacts/queries.ts';
import { markWithdrawal } from '../contacts/visitor-queries.ts';
import { transaction } from '../database/transaction.ts';
import { enqueue } from '../queue/job.ts';
import { runJobs } from '../test/jobs.ts';
import { insertContactFixture } from '../test/left-contact.ts';
import { modelSeed, runCount } from '../test/thorough.ts';
import { webhookReceiver, type HookAnswer, type ReceivedHook } from '../test/webhook-receiver.ts';
import { world } from '../test/world.ts';
import { deliverWebhook, dispatchEvents } from './deliver.ts';
import { jobs } from '../jobs.ts';
import { runJob } from '../queue/run-job.ts';

const app = await world({ settings: { WEBHOOK_ALLOW_PRIVATE: 'on' } });
const { clock, database, deps, given } = app;
const { db } = database;

interface HookContent {
  type: string;
  data: { id: string; name: string; email: string };
}

/**
 * A receiver as docs/webhooks.md describes it: it verifies the signature, ignores what is not newer than the
 * last event of the same subject, and keeps the subjects' rows.
 */
function createMirror(secret: string) {
  const webhook = new Webhook(secret);
  const rows = new Map<string, string>();
  const newest = new Map<string, string>();
  return {
    rows,
    take({ headers, body }: ReceivedHook) {
      const id = headers['webhook-id'] ?? '';
      const at = new Date(Number(headers['webhook-timestamp']) * 1000);
      if (webhook.sign(id, at, body) !== headers['webhook-signature']) throw new Error('wrong signature');
      const { type, data } = JSON.parse(body) as HookContent;
      if (id <= (newest.get(data.id) ?? '')) return;
      newest.set(data.id, id);
      if (type === 'contact.withdrawn' || type === 'contact.removed') rows.delete(data.id);
      else rows.set(data.id, `${data.name} ${data.email}`);
    },
  };
}

const answers: HookAnswer[] = [204, 204, 500, 'none', 302];
const Step = fc.oneof(
  fc.record({ act: fc.constant('leave' as const) }),
  fc.record({ act: fc.constantFrom('correct', 'withdraw', 'remove'), which: fc.nat(5) }),
  // the answer to a request, and whether the receiver has read it although the answer is lost
  fc.record({
    act: fc.constant('deliver' as const),
    answer: fc.constantFrom(...answers),
    isRead: fc.boolean(),
  }),
  fc.record({ act: fc.constant('wait' as const), minutes: fc.constantFrom(1, 10, 60, 600) }),
  // a request that is repeated by the network, or comes late
  fc.record({ act: fc.constant('repeat' as const), which: fc.nat(20) }),
  // a job that runs again after its process was killed
  fc.record({ act: fc.constant('rerun' as const), which: fc.nat(20) }),
);

const deliver = async () => {
  await enqueue(db, dispatchEvents, {});
  await runJobs(deps, jobs);
};

const shifted = ({ seed, path }: ReturnType<typeof modelSeed>, part: number) => ({
  ...(seed !== undefined && { seed: seed + part }),
  ...(path !== undefined && { path }),
});

let rowCount = 0;
let refused = 0;

/** Several tests, each within the time limit of one. */
const parts = Array.from({ length: 10 }, (_, part) => part);

test.each(parts)(
  'Every receiver that follows the standard ends with the rows of the owner, however deliveries fail, repeat and come late (%s)',
  async (part) => {
    const receiver = await webhookReceiver();
    // a login ends after 180 days, which all stories together last
    const person = await given.user();
    await updateUser(db, person, { isVerified: true });
    await fc.assert(
      fc.asyncProperty(fc.array(Step, { minLength: 4, maxLength: 14 }), async (story) => {
        await person.calls(security.prove, { body: { password: 'a good password' } });
        const endpoint = await person.calls(webhooks.create, {
          body: { url: receiver.url, events: ['contact.created', 'contact.corrected', 'contact.removed'] },
        });
        const mirror = createMirror(endpoint.secret);
        const past: ReceivedHook[] = [];
        let answer: HookAnswer = 204;
        let isRead = true;
        receiver.answer((hook) => {
          past.push(hook);
          if (answer === 204 || isRead) mirror.take(hook);
          if (answer !== 204) refused += 1;
          return answer;
        });
        const left: string[] = [];
        const pick = <T>(list: T[], which: number) => list[which % Math.max(1, list.length)];
        for (const step of story) {
          clock.advance(1);
          const at = clock.now();
          if (step.act === 'leave') left.push(await insertContactFixture(db, { userId: person.id, at }));
          else if (step.act === 'deliver') {
            ({ answer, isRead } = step);
            await deliver();
          } else if (step.act === 'wait') clock.advance(step.minutes * 60_000);
          else if (step.act === 'repeat') {
            const hook = pick(past, step.which);
            if (hook) mirror.take(hook);
          } else if (step.act === 'rerun') {
            const { rows } = await database.pool.query<{ id: string; tries: number }>(
              'select id, tries from webhook_deliveries where endpoint_id = $1 order by id',
              [endpoint.id],
            );
            const delivery = pick(rows, step.which);
            // the tries of its job, or those of the job before
            const tries = Math.max(0, (delivery?.tries ?? 0) - (step.which % 2));
            if (delivery) await runJob(deps, deliverWebhook, { deliveryId: delivery.id, tries });
          } else {
            const id = pick(left, step.which);
            if (id === undefined) continue;
            const mine = { id, userId: person.id };
            const details = {
              name: `Zoé ${at.getTime()}`,
              email: 'zoe@example.org',
              phone: '',
              company: '',
              message: '',
            };
            if (step.act === 'correct') await updateDetails(db, mine, { ...details, correctedAt: at });
            else
              await transaction(db, async (tx) => {
                if (step.act === 'withdraw') await markWithdrawal(tx, { at });
                await removeContact(tx, mine);
              });
          }
        }
        answer = 204;
        for (let isWaiting = true; isWaiting;) {
          await deliver();
          const { rows } = await database.pool.query<{ next: Date | null }>(
            'select max(next_at) as next from webhook_deliveries where endpoint_id = $1',
            [endpoint.id],
          );
          const next = rows[0]?.next ?? null;
          isWaiting = next !== null;
          if (next && next > clock.now()) clock.set(next);
        }
        for (const hook of past.toReversed()) mirror.take(hook);
        const { rows } = await database.pool.query<{ id: string; row: string }>(
          `select id, name || ' ' || email as row from contacts where user_id = $1 order by id`,
          [person.id],
        );
        expect([...mirror.rows].toSorted(([a], [b]) => (a < b ? -1 : 1))).toEqual(
          rows.map(({ id, row }) => [id, row]),
        );
        rowCount += rows.length;
        const endpointNow = await person.calls(webhooks.get, { params: { id: endpoint.id } });
        expect(endpointNow.disabledAt).toBeNull();
        await person.calls(webhooks.remove, { params: { id: endpoint.id } });
        await database.pool.query('delete from contacts where user_id = $1', [person.id]);
      }),
      { numRuns: runCount(6, 100), ...shifted(modelSeed(), part) },
    );
  },
);

test('The stories kept contacts, and deliveries failed', () => {
  expect(rowCount).toBeGreaterThan(20);
  expect(refused).toBeGreaterThan(20);
});
