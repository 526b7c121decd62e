import fc from 'fast-check';
import { expect, test } from 'vitest';
import { adminCards } from '@visita/core/cards/admin-contract';
import { cards } from '@visita/core/cards/contract';
import { profile } from '@visita/core/profile/contract';
import { Problem } from '@visita/core/problems';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import { eraseAccount } from '../privacy/erase-account.ts';
import { createCardBooks } from '../test/oracle/card-books.ts';
import { modelSeed, runCount } from '../test/thorough.ts';
import { world, type Person } from '../test/world.ts';
import { coverCard } from './coverage.ts';

/** Set `RUNS=1000` for a long run, `SEED` and `CASE` to the seed and path of a failure to play it again. */
const runs = Number(process.env['RUNS'] ?? runCount(15, 500));
const { given, guest, deps, clock, database } = await world();
const reason = 'The model.';

const actions = [
  'create',
  'bind',
  'bindToCard',
  'attach',
  'detach',
  'replace',
  'lose',
  'find',
  'transfer',
  'transferToCard',
  'unblock',
  'pause',
  'resume',
  'remove',
  'erase',
  'pay',
  'wait',
] as const;
type CardStep = [action: (typeof actions)[number], one: number, two: number, three: number];
const number = fc.nat({ max: 5 });
const steps: fc.Arbitrary<CardStep[]> = fc.array(
  fc.tuple(fc.constantFrom(...actions), number, number, number),
  {
    minLength: 10,
    maxLength: 40,
  },
);

/** A story that random ones rarely tell: two people leave after addresses of theirs got exit links. */
const leaving: CardStep[] = [
  ['create', 0, 0, 0],
  ['bind', 0, 0, 0],
  ['create', 1, 0, 0],
  ['bind', 1, 1, 0],
  ['bindToCard', 1, 2, 0],
  ['detach', 0, 0, 0],
  ['remove', 1, 0, 0],
  ['erase', 0, 0, 0],
  ['remove', 1, 0, 0],
  ['erase', 1, 0, 0],
];

test(
  `Cards and their addresses are what the rules say after any sequence of actions, in ${runs} stories`,
  { timeout: 240_000 + runs * 10_000 },
  async () => {
    const property = fc.asyncProperty(steps, play);
    await fc.assert(property, { examples: [[leaving]], numRuns: runs, endOnFailure: true, ...modelSeed() });
  },
);

/** Plays a story with three people and six physical cards, and compares every address and list after each step. */
async function play(story: CardStep[]): Promise<void> {
  const people = await Promise.all([given.user(), given.user(), given.user()]);
  const printed = [
    ...(await given.printed({ count: 2 })),
    ...(await given.printed({ count: 2, validity: { length: 30, unit: 'days' } })),
    ...(await given.printed({ count: 2, validity: { length: 100, unit: 'days' } })),
  ];
  const books = createCardBooks(
    printed.map(({ cardId: code }, index) => ({ code, days: [0, 0, 30, 30, 100, 100][index] ?? 0 })),
    clock.now().getTime(),
  );
  const ids = new Map<string, string>();
  let count = 0;

  const pick = <T>(list: readonly T[], index: number): T | undefined =>
    list[index % Math.max(list.length, 1)];
  const getId = ({ code }: { code: string }) => ids.get(code) ?? '';
  const getNumber = (thing: { code: string }) =>
    printed.find(({ cardId }) => cardId === thing.code)?.cardNumber ?? '';
  const getPhysicalId = (thing: { code: string }) =>
    printed.find(({ cardId }) => cardId === thing.code)?.id ?? '';
  const getPerson = (index: number): Person => {
    const person = people[index];
    if (!person) throw new Error(`there is no person ${index}`);
    return person;
  };

  /** Writes a name and an exit link on a new card, as its owner would, and adds it to the books. */
  async function adopt(owner: number, { id, cardId: code }: { id: string; cardId: string }) {
    const name = `Card ${++count}`;
    const exitLink = count % 2 === 0 ? `https://exit.example/${count}` : '';
    await database.pool.query(
      `update cards set content = content || jsonb_build_object('name', $2::text, 'exitLink', $3::text), version = 2 where id = $1`,
      [id, name, exitLink],
    );
    ids.set(code, id);
    return books.create.do({ name, owner, code, exitLink });
  }

  /** Expects a call to succeed exactly if the rules allow it; returns its result if it did. */
  async function attempt<T>(isAllowed: boolean, call: () => Promise<T>): Promise<T | undefined> {
    const [done] = await Promise.allSettled([call()]);
    if (done.status === 'rejected' && !(done.reason instanceof Problem)) throw done.reason as Error;
    if (done.status === 'rejected' && done.reason instanceof Problem)
      expect(done.reason.key).not.toBe('serverError');
    expect(done.status, String('reason' in done && done.reason)).toBe(isAllowed ? 'fulfilled' : 'rejected');
    return done.status === 'fulfilled' ? done.value : undefined;
  }

  const living = people.map((_, index) => index);
  const perform: Record<CardStep[0], (one: number, two: number, three: number) => Promise<void>> = {
    async create(one) {
      const owner = one % 3;
      if (books.erased.has(owner)) return;
      const call = () => getPerson(owner).calls(cards.create, { body: { name: 'New' } });
      const added = await attempt(books.create.isAllowed(owner), call);
      if (added) books.showInFull(await adopt(owner, added));
    },
    async bind(one, two) {
      const [owner, thing] = [one % 3, pick(books.things, two)];
      if (!thing || books.erased.has(owner)) return;
      const body = { cardNumber: getNumber(thing) };
      const added = await attempt(books.bind.isAllowed(thing), () =>
        getPerson(owner).calls(cards.bind, { body }),
      );
      if (added) books.bind.do(thing, await adopt(owner, added));
    },
    async bindToCard(one, two) {
      const [card, thing] = [pick(books.cards, one), pick(books.things, two)];
      if (!card || !thing) return;
      const body = { cardNumber: getNumber(thing), cardId: card.code };
      const isAllowed = books.bind.isAllowed(thing);
      if (await attempt(isAllowed, () => getPerson(card.owner).calls(cards.bind, { body })))
        books.bind.do(thing, card);
    },
    async attach(one, two) {
      const [card, thing] = [pick(books.cards, one), pick(books.things, two)];
      if (!card || !thing) return;
      const input = { params: { id: getId(card) }, body: { physicalCardId: getPhysicalId(thing) } };
      const isAllowed = books.attach.isAllowed(thing, card);
      if (await attempt(isAllowed, () => getPerson(card.owner).calls(cards.attach, input)))
        books.attach.do(thing, card);
    },
    async detach(one) {
      const thing = pick(
        books.things.filter(({ card }) => card !== null),
        one,
      );
      if (!thing?.card) return;
      const params = { id: getId(thing.card), physicalId: getPhysicalId(thing) };
      const owner = getPerson(thing.card.owner);
      if (await attempt(books.detach.isAllowed(thing), () => owner.calls(cards.detach, { params })))
        books.detach.do(thing);
    },
    async replace(one, two) {
      const thing = pick(
        books.things.filter(({ card }) => card !== null),
        one,
      );
      const next = pick(books.things, two);
      if (!thing?.card || !next) return;
      const params = { id: getId(thing.card) };
      const body = { cardNumber: getNumber(next), physicalCardId: getPhysicalId(thing) };
      const owner = getPerson(thing.card.owner);
      if (
        await attempt(books.replace.isAllowed(thing, next), () =>
          owner.calls(cards.replace, { params, body }),
        )
      )
        books.replace.do(thing, next);
    },
    async lose(one) {
      await report(one, 'lose', cards.reportLost);
    },
    async find(one) {
      await report(one, 'find', cards.reportFound);
    },
    async transfer(one, two) {
      await transfer(one, two, undefined);
    },
    async transferToCard(one, two) {
      await transfer(one, undefined, two);
    },
    async unblock(one) {
      const thing = pick(
        books.things.filter(({ isBlocked }) => isBlocked),
        one,
      );
      if (!thing) return;
      const params = { id: getPhysicalId(thing) };
      // a new session, since time passes
      const staff = await given.staff();
      await staff.calls(adminCards.unblock, { params, body: { reason } });
      books.unblock.do(thing);
    },
    async pause(one) {
      await setPaused(one, 'pause', cards.pause);
    },
    async resume(one) {
      await setPaused(one, 'resume', cards.resume);
    },
    async remove(one) {
      const card = pick(books.cards, one);
      if (!card) return;
      await getPerson(card.owner).calls(cards.remove, { params: { id: getId(card) } });
      books.remove(card);
    },
    async erase(one, two) {
      // rarely, else all stories end early
      if (two !== 0 || books.erased.size === 2) return;
      const userId = getPerson(one % 3).id;
      if (books.erased.has(one % 3)) return;
      await database.pool.query('update users set erased_at = $2 where id = $1', [userId, clock.now()]);
      await eraseAccount.run(deps, { userId });
      books.erase(one % 3);
      living.splice(living.indexOf(one % 3), 1);
    },
    async pay(one, two) {
      const card = pick(books.cards, one);
      if (!card) return;
      const endsAt = new Date(clock.now().getTime() + (two + 1) * 86_400_000 * 10);
      const seat = { cardId: getId(card), subscriptionId: newId(clock.now()) };
      await transaction(database.db, (tx) =>
        coverCard(tx, seat, { plan: 'annual', phase: 'active', liveFrom: null, endsAt }),
      );
      books.pay(card, (two + 1) * 10);
    },
    async wait(one) {
      const days = (one + 1) * 7;
      clock.advance(days * 86_400_000);
      await database.pool.query(
        `update sessions set expires_at = $1::timestamptz + interval '1 year', created_at = $1`,
        [clock.now()],
      );
      books.passDays(days);
    },
  };

  async function report(
    one: number,
    action: 'lose' | 'find',
    endpoint: typeof cards.reportLost | typeof cards.reportFound,
  ) {
    const thing = pick(
      books.things.filter(({ card }) => card !== null),
      one,
    );
    if (!thing?.card) return;
    const input = { params: { id: getId(thing.card) }, body: { physicalCardId: getPhysicalId(thing) } };
    const owner = getPerson(thing.card.owner);
    if (await attempt(books[action].isAllowed(thing), () => owner.calls(endpoint, input)))
      books[action].do(thing);
  }

  async function transfer(one: number, two: number | undefined, three: number | undefined) {
    const thing = pick(
      books.things.filter(({ card }) => card !== null),
      one,
    );
    const target = three === undefined ? undefined : pick(books.cards, three);
    const receiver = target?.owner ?? (two ?? 0) % 3;
    if (!thing?.card || books.erased.has(receiver) || (three !== undefined && !target)) return;
    const giver = getPerson(thing.card.owner);
    const offer = { params: { id: getId(thing.card) }, body: { physicalCardId: getPhysicalId(thing) } };
    const offered = await attempt(books.detach.isAllowed(thing), () => giver.calls(cards.offer, offer));
    if (!offered) return;
    const body = { code: offered.code, ...(target && { cardId: target.code }) };
    const isAllowed = books.transfer.isAllowed(thing, receiver);
    const received = await attempt(isAllowed, () => getPerson(receiver).calls(cards.receive, { body }));
    if (received) books.transfer.do(thing, target ?? (await adopt(receiver, received)));
  }

  async function setPaused(
    one: number,
    action: 'pause' | 'resume',
    endpoint: typeof cards.pause | typeof cards.resume,
  ) {
    const card = pick(books.cards, one);
    if (!card) return;
    const call = () => getPerson(card.owner).calls(endpoint, { params: { id: getId(card) } });
    if (await attempt(books[action].isAllowed(card), call)) books[action].do(card);
  }

  /** Returns what each address of the books shows. */
  async function viewAll() {
    const codes = Object.keys(books.addresses());
    const views = codes.map(async (code) => {
      const card = await guest.calls(profile.view, { params: { cardId: code } });
      if (card.publicState === 'unbound') return [code, `unbound: ${card.exitLink}`];
      return [code, 'name' in card ? `${card.publicState}: ${card.name}` : card.publicState];
    });
    return Object.fromEntries(await Promise.all(views)) as Record<string, string>;
  }

  /** Returns a person's list of cards as the books have it. */
  async function listCards(person: Person) {
    const { cards: list } = await person.calls(cards.list, {});
    return Object.fromEntries(
      list.map((card) => [
        card.cardId,
        {
          physicalCards: card.physicalCards.map(({ address }) => address).toSorted(),
          lost: card.physicalCards
            .filter(({ isLost }) => isLost)
            .map(({ address }) => address)
            .toSorted(),
          visibility: card.visibility,
          specialValidUntil: card.specialValidUntil?.getTime() ?? null,
          isActivated: card.state === 'activated',
        },
      ]),
    );
  }

  for (const [action, one, two, three] of story) {
    await perform[action](one, two, three);
    expect(await viewAll()).toEqual(books.addresses());
    for (const person of living) expect(await listCards(getPerson(person))).toEqual(books.list(person));
  }
  const { rows } = await database.pool.query(
    `select c.id from cards c where (select count(*) from card_addresses a where a.card_id = c.id and a.kind = 'digital') <> 1
     union all select v.source_id from card_coverages v where v.source = 'physical' group by 1 having count(*) > 1
     union all select p.id from physical_cards p join card_addresses a on a.physical_card_id = p.id
       where p.is_bound <> (a.card_id is not null and p.blocked_at is null)`,
  );
  expect(rows).toEqual([]);
}
