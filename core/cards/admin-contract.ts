import { z } from 'zod';
import { get, post } from '../api/endpoint.ts';
import { csvFile, FileAnswer } from '../api/file-answer.ts';
import { planCodes } from '../plans/plan.ts';
import { listOf, listQuery } from '../staff/list.ts';
import { line, requiredLine } from '../text.ts';
import { when } from '../when.ts';
import { Colour } from './colour.ts';
import { coveragePhases } from './coverage.ts';
import { leavingChoices } from './leaving.ts';
import { CardNumber } from './number.ts';
import { physicalLife, physicalStates, type PhysicalAction } from './physical-life.ts';
import { SpecialValidity } from './special-validity.ts';
import { visibilities } from './visibility.ts';

/** How many cards one batch may have. */
export const mostCards = 10_000;

/** How long a batch may pay for its cards. */
export const mostValidity = { days: 3_650, months: 120 } as const;

const Validity = SpecialValidity.extend({ length: z.int().min(1) }).refine(({ length, unit }) => length <= mostValidity[unit], {
  path: ['length'],
  params: { code: 'invalid' },
});

const Batch = z
  .object({
    id: z.uuid(),
    title: z.string(),
    /** Nothing where its cards are of several. */
    colour: Colour.nullable(),
    specialValidity: SpecialValidity.nullable(),
    wanted: z.int(),
    made: z.int(),
    createdAt: when,
  })
  .meta({ id: 'CardBatch' });
export type Batch = z.output<typeof Batch>;

const WholeBatch = Batch.extend({
  /** Of the files of its printed sheets, those that are wanted and those that can be had. */
  sheets: z.object({ wanted: z.int(), drawn: z.int() }),
  cards: z.object({ free: z.int(), bound: z.int(), blocked: z.int() }),
}).meta({ id: 'WholeCardBatch' });
export type WholeBatch = z.output<typeof WholeBatch>;

const ListedCard = z
  .object({
    id: z.uuid(),
    cardId: z.string(),
    cardNumber: z.string(),
    colour: Colour,
    state: z.enum(physicalStates),
    batch: z.object({ id: z.uuid(), title: z.string() }),
    /** Of whoever has bound it; nothing for those who may not read of users. */
    owner: z.object({ id: z.uuid(), email: z.string() }).nullable(),
    boundAt: when.nullable(),
  })
  .meta({ id: 'PhysicalCard' });
export type ListedCard = z.output<typeof ListedCard>;

const OtherCard = z.object({ id: z.uuid(), cardNumber: z.string() });

const WholeCard = ListedCard.extend({
  publicUrl: z.url(),
  specialValidity: SpecialValidity.nullable(),
  blockedAt: when.nullable(),
  /** The card whose page its address shows. */
  leadsTo: OtherCard.nullable(),
  /** What somebody's name is on, while it is bound. */
  binding: z
    .object({
      id: z.uuid(),
      visibility: z.enum(visibilities),
      coverages: z.array(
        z.object({
          plan: z.string(),
          phase: z.enum(coveragePhases),
          liveFrom: when.nullable(),
          endsAt: when.nullable(),
          isSpecial: z.boolean(),
          isRunning: z.boolean(),
        }),
      ),
      /** The subscription in which it has a seat. */
      subscription: z.object({ id: z.uuid(), plan: z.enum(planCodes), isOwn: z.boolean(), renews: z.boolean() }).nullable(),
    })
    .nullable(),
  moves: z.array(
    z.object({
      action: z.enum(Object.keys(physicalLife.table) as [PhysicalAction, ...PhysicalAction[]]),
      at: when,
      /** Nothing where its owner did it. */
      staff: z.string().nullable(),
      reason: z.string().nullable(),
      other: OtherCard.nullable(),
    }),
  ),
}).meta({ id: 'WholePhysicalCard' });
export type WholeCard = z.output<typeof WholeCard>;

const Reason = z.object({ reason: requiredLine(500) });
/** The binding that somebody saw: a card that has another owner by now is left alone. */
const OfBinding = Reason.extend({ binding: z.uuid() });

const CardsQuery = listQuery(['-made', 'made'], {
  batch: z.uuid().optional(),
  colour: Colour.optional(),
  state: z.enum(physicalStates).optional(),
});
export type CardsQuery = z.output<typeof CardsQuery>;

const reading = { access: 'staff', permission: 'cards.read' } as const;
const making = { access: 'staff', permission: 'cards.make' } as const;

export const adminCards = {
  batches: get('/admin/card-batches', {
    ...reading,
    summary: 'Batches of cards, the newest first; searched by their notes.',
    query: listQuery(['-createdAt', 'createdAt'], { colour: Colour.optional() }),
    returns: listOf(Batch),
  }),
  createBatch: post('/admin/card-batches', {
    ...making,
    summary: 'Make a batch of cards of one colour, in the background.',
    body: z.object({
      colour: Colour,
      count: z.int().min(1).max(mostCards),
      specialValidity: Validity.nullable(),
      title: line(120).prefault(''),
    }),
    returns: Batch,
  }),
  batch: get('/admin/card-batches/:id', {
    ...reading,
    summary: 'A batch: how far it is, and what became of its cards.',
    returns: WholeBatch,
    problems: ['notFound'],
  }),
  encoderFile: get('/admin/card-batches/:id/encoder.csv', {
    ...making,
    summary: 'What the encoder of the chips reads: number, card id, address and colour of every card of a batch.',
    ...csvFile,
    problems: ['notFound'],
  }),
  drawSheets: post('/admin/card-batches/:id/sheets', {
    ...making,
    summary: 'Draw the printed sheets of a batch anew, in the background.',
    returns: z.null(),
    problems: ['notFound', 'transitionForbidden'],
  }),
  sheet: get('/admin/card-batches/:id/sheets/:number', {
    ...making,
    summary: 'One file of the printed sheets of a batch: cards at their true size with their codes.',
    params: z.object({ id: z.uuid(), number: z.string().regex(/^[1-9]\d{0,2}$/) }),
    file: 'application/pdf',
    returns: FileAnswer,
    problems: ['notFound'],
  }),
  stock: get('/admin/card-stock', {
    ...reading,
    summary: 'How many cards of each colour are nobody’s yet.',
    returns: z.array(z.object({ colour: Colour, free: z.int() })),
  }),
  list: get('/admin/cards', {
    ...reading,
    summary: 'Cards, the newest first; searched by number, card id or address, or by the owner’s email address.',
    query: CardsQuery,
    returns: listOf(ListedCard),
  }),
  csv: get('/admin/cards/csv', {
    ...making,
    summary: 'The same cards as a table; who has a number may bind it, so that it was taken away is written down.',
    query: CardsQuery,
    ...csvFile,
  }),
  get: get('/admin/cards/:id', {
    ...reading,
    summary: 'A card: whose it is, what pays for it, and what became of it.',
    returns: WholeCard,
    problems: ['cardNotFound'],
  }),
  block: post('/admin/cards/:id/block', {
    ...making,
    summary: 'Let nobody bind a card any more that is nobody’s, such as one that was lost on its way.',
    body: Reason,
    returns: WholeCard,
    problems: ['cardNotFound', 'transitionForbidden'],
  }),
  unblock: post('/admin/cards/:id/unblock', {
    ...making,
    summary: 'Let a blocked card be bound again.',
    body: Reason,
    returns: WholeCard,
    problems: ['cardNotFound', 'transitionForbidden'],
  }),
  release: post('/admin/cards/:id/release', {
    ...making,
    summary: 'Take a card from its owner, for one who cannot do it: what is on it goes, and it is free again.',
    body: OfBinding.extend({ subscription: z.enum(leavingChoices).optional() }),
    returns: WholeCard,
    problems: ['cardNotFound', 'changedMeanwhile', 'cardHasSubscription'],
  }),
  replace: post('/admin/cards/:id/replace', {
    ...making,
    summary: 'Have a free card take over all that is on a lost or broken one, whose address then shows it too.',
    body: OfBinding.extend({ cardNumber: CardNumber }),
    limit: { calls: 60, seconds: 3_600 },
    returns: WholeCard,
    problems: ['cardNotFound', 'changedMeanwhile'],
  }),
};
