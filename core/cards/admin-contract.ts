import { z } from 'zod';
import { UserByEmail } from '../account/admin-contract.ts';
import { get, post } from '../api/endpoint.ts';
import { csvFile, FileAnswer } from '../api/file-answer.ts';
import { PlanCode } from '../plans/plan-code.ts';
import { listSchema, listQuery } from '../staff/list.ts';
import { Reason } from '../staff/reason.ts';
import { line } from '../text.ts';
import { when } from '../when.ts';
import { Colour } from '../colour.ts';
import { coveragePhases } from './coverage.ts';
import { leavingChoices } from './leaving.ts';
import { CardNumber } from './number.ts';
import { physicalKinds, physicalLife, physicalStates, type PhysicalAction } from './physical-life.ts';
import { SpecialValidity } from './special-validity.ts';
import { visibilities } from './visibility.ts';

/** Maximum number of cards in a batch. */
export const mostCards = 10_000;

/** Maximum special validity of a batch. */
export const mostValidity = { days: 3_650, months: 120 } as const;

const Validity = SpecialValidity.extend({ length: z.int().min(1) }).refine(
  ({ length, unit }) => length <= mostValidity[unit],
  {
    path: ['length'],
    params: { code: 'invalid' },
  },
);

const Batch = z
  .object({
    id: z.uuid(),
    title: z.string(),
    kind: z.enum(physicalKinds),
    /** Null if its cards have several colours, or none. */
    colour: Colour.nullable(),
    specialValidity: SpecialValidity.nullable(),
    wanted: z.int(),
    made: z.int(),
    createdAt: when,
  })
  .meta({ id: 'CardBatch' });
export type Batch = z.output<typeof Batch>;

const WholeBatch = Batch.extend({
  /** Numbers of files with printed sheets: expected, and ready. */
  sheets: z.object({ wanted: z.int(), drawn: z.int() }),
  cards: z.object({ free: z.int(), bound: z.int(), blocked: z.int() }),
}).meta({ id: 'WholeCardBatch' });
export type WholeBatch = z.output<typeof WholeBatch>;

const BatchByTitle = z.object({ id: z.uuid(), title: z.string() }).meta({ id: 'BatchByTitle' });

const ListedCard = z
  .object({
    id: z.uuid(),
    cardId: z.string(),
    kind: z.enum(physicalKinds),
    cardNumber: z.string(),
    /** Null for a tag or a stand. */
    colour: Colour.nullable(),
    state: z.enum(physicalStates),
    batch: BatchByTitle,
    /** The user who bound it; null if staff may not read users. */
    owner: UserByEmail.nullable(),
    boundAt: when.nullable(),
  })
  .meta({ id: 'PhysicalCard' });
export type ListedCard = z.output<typeof ListedCard>;

const OtherCard = z.object({ id: z.uuid(), cardNumber: z.string() }).meta({ id: 'CardByNumber' });

const WholeCard = ListedCard.extend({
  publicUrl: z.url(),
  specialValidity: SpecialValidity.nullable(),
  blockedAt: when.nullable(),
  /** The replacement card whose page its address shows. */
  leadsTo: OtherCard.nullable(),
  /** The owner's data on the card, while it is bound. */
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
      /** The subscription in which the card has a seat. */
      subscription: z
        .object({ id: z.uuid(), plan: PlanCode, isOwn: z.boolean(), renews: z.boolean() })
        .nullable(),
      /** The number of other physical cards attached to the same card. */
      otherCards: z.int(),
    })
    .nullable(),
  moves: z.array(
    z.object({
      action: z.enum(Object.keys(physicalLife.table) as [PhysicalAction, ...PhysicalAction[]]),
      at: when,
      /** Null if the owner did it. */
      staff: z.string().nullable(),
      reason: z.string().nullable(),
      other: OtherCard.nullable(),
    }),
  ),
}).meta({ id: 'WholePhysicalCard' });
export type WholeCard = z.output<typeof WholeCard>;

/** The binding that staff saw (optimistic lock): the call is refused if the card changed hands since. */
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
    summary: 'List card batches, newest first. Search by title.',
    query: listQuery(['-createdAt', 'createdAt'], { colour: Colour.optional() }),
    returns: listSchema(Batch),
  }),
  createBatch: post('/admin/card-batches', {
    ...making,
    summary: 'Create a batch of cards of one colour, or of key tags or stands, in the background.',
    body: z.object({
      kind: z.enum(physicalKinds).prefault('card'),
      /** Required for cards; tags and stands have none. */
      colour: Colour.nullable().prefault(null),
      count: z.int().min(1).max(mostCards),
      specialValidity: Validity.nullable(),
      title: line(120).prefault(''),
    }),
    returns: Batch,
  }),
  batch: get('/admin/card-batches/:id', {
    ...reading,
    summary: 'Get a card batch with its progress and the states of its cards.',
    returns: WholeBatch,
    problems: ['notFound'],
  }),
  encoderFile: get('/admin/card-batches/:id/encoder.csv', {
    ...making,
    summary:
      'Download the NFC encoding list of a batch as CSV: number, card id, address and colour of each card.',
    ...csvFile,
    problems: ['notFound'],
  }),
  drawSheets: post('/admin/card-batches/:id/sheets', {
    ...making,
    summary: 'Regenerate the print sheets of a batch, in the background.',
    returns: z.null(),
    problems: ['notFound', 'transitionForbidden'],
  }),
  sheet: get('/admin/card-batches/:id/sheets/:number', {
    ...making,
    summary: 'Download one file of a batch’s print sheets, with cards at true size and their QR codes.',
    params: z.object({ id: z.uuid(), number: z.string().regex(/^[1-9]\d{0,2}$/) }),
    file: 'application/pdf',
    returns: FileAnswer,
    problems: ['notFound'],
  }),
  stock: get('/admin/card-stock', {
    ...reading,
    summary: 'Count free cards by colour.',
    returns: z.array(z.object({ colour: Colour, free: z.int() })),
  }),
  list: get('/admin/cards', {
    ...reading,
    summary: 'List cards, newest first. Search by number, card id, address or the owner’s email.',
    query: CardsQuery,
    returns: listSchema(ListedCard),
  }),
  csv: get('/admin/cards/csv', {
    ...making,
    summary:
      'Download the filtered cards as CSV. The download is recorded in the audit log, as anyone with a number can bind its card.',
    query: CardsQuery,
    ...csvFile,
  }),
  get: get('/admin/cards/:id', {
    ...reading,
    summary: 'Get a card with its owner, coverage and history.',
    returns: WholeCard,
    problems: ['cardNotFound'],
  }),
  block: post('/admin/cards/:id/block', {
    ...making,
    summary: 'Block a free card, such as one lost in delivery, so that it cannot be bound.',
    body: Reason,
    returns: WholeCard,
    problems: ['cardNotFound', 'transitionForbidden'],
  }),
  unblock: post('/admin/cards/:id/unblock', {
    ...making,
    summary: 'Unblock a card.',
    body: Reason,
    returns: WholeCard,
    problems: ['cardNotFound', 'transitionForbidden'],
  }),
  release: post('/admin/cards/:id/release', {
    ...making,
    summary:
      'Free a physical card on behalf of its owner. The content is erased, unless other physical cards lead to it.',
    body: OfBinding.extend({ subscription: z.enum(leavingChoices).optional() }),
    returns: WholeCard,
    problems: ['cardNotFound', 'changedMeanwhile', 'cardHasSubscription'],
  }),
  replace: post('/admin/cards/:id/replace', {
    ...making,
    summary: 'Replace a lost or broken card by a free one, which takes over its content and address.',
    body: OfBinding.extend({ cardNumber: CardNumber }),
    limit: { calls: 60, seconds: 3_600 },
    returns: WholeCard,
    problems: ['cardNotFound', 'changedMeanwhile'],
  }),
};
