import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { emptyContent } from '@visita/core/cards/content';
import { blankLink } from '@visita/core/cards/links';
import { cardIdFrom, cardNumberFrom } from '@visita/core/cards/number';
import { transferCodeFrom } from '@visita/core/cards/transfer-code';
import type { Colour } from '@visita/core/colour';
import type { WrittenContent } from '@visita/core/cards/written-content';
import { hashToken } from '../http/token.ts';

/** Cards in every public state, as rows of any build since the first. */

export const recordedAt = new Date('2026-03-09T15:00:00Z');
const boundAt = new Date('2025-11-02T10:00:00Z');
const [soon, later, before] = ['2026-03-20T00:00:00Z', '2026-09-01T00:00:00Z', '2026-02-01T00:00:00Z'];

const id = (number: number) => `019cd300-0000-7000-8000-${String(number).padStart(12, '0')}`;
const getBytes = (name: string) => createHash('sha256').update(name).digest();
const getCode = (name: string) => cardIdFrom(getBytes(name));
const getNumber = (name: string) => cardNumberFrom(getBytes(`number of ${name}`));
const getTransferCode = (name: string) => transferCodeFrom(getBytes(`transfer of ${name}`));

export const recordedOwner = {
  id: id(1),
  token: Buffer.alloc(32, 1).toString('base64url'),
  stranger: Buffer.alloc(32, 2).toString('base64url'),
};

const writeContent = (name: string): WrittenContent => ({
  ...emptyContent,
  language: 'en',
  name,
  title: 'Engineer',
  company: 'Bridges',
  email: 'ana@example.com',
  phone: '+15145550123',
  website: 'https://bridges.example',
  exitLink: 'https://elsewhere.example',
});

const fullContent: WrittenContent = {
  ...writeContent('Ana Lima'),
  companyAddress: '4200 Boulevard Saint-Laurent, Montréal',
  phone2: '+15145550100',
  description: 'I build bridges.\nAsk me about cables.',
  pronouns: 'she/her',
  socialLinks: {
    ...emptyContent.socialLinks,
    linkedin: 'https://www.linkedin.com/in/ana',
    telegram: 'https://t.me/ana',
    wechat: 'ana-bridges',
  },
  links: [{ ...blankLink, title: 'Portfolio', url: 'https://bridges.example/portfolio' }],
  accent: '#c8553d',
  hidden: ['phone2', 'telegram'],
  variants: {
    ...emptyContent.variants,
    fr: { name: '', title: 'Ingénieure', company: 'Ponts', description: 'Je construis des ponts.' },
  },
};

interface RecordedCoverage {
  plan: string;
  phase: 'waiting' | 'trial' | 'active';
  live_from?: string;
  ends_at: string | null;
}

interface RecordedCard {
  /** The name of the record of its page, unique. */
  name: string;
  colour?: Colour;
  /** The end of its special validity, stored on the card before coverages were. */
  specialUntil?: string;
  coverage?: RecordedCoverage;
  /** Null for a physical card that is not bound. */
  content?: WrittenContent | null;
  pausedAt?: Date;
  lostAt?: Date;
  exitLink?: string;
  blockedAt?: Date;
  /** The name of the card whose page its address shows since it was replaced. */
  leadsTo?: string;
  /** The table and column without which a build cannot have such a card. */
  needs?: [table: string, column: string];
}

const active: RecordedCoverage = { plan: 'annual', phase: 'active', ends_at: null };
const coverages: [string, string] = ['card_coverages', 'plan'];
const replacing: [string, string] = ['physical_cards', 'leads_to'];

const cards: RecordedCard[] = [
  { name: 'special validity', colour: 'gold', specialUntil: later, content: fullContent },
  { name: 'plan', coverage: active, content: writeContent('Ben Plan'), needs: coverages },
  {
    name: 'trial',
    coverage: { plan: 'monthly', phase: 'trial', ends_at: soon },
    content: writeContent('Cleo Trial'),
    needs: coverages,
  },
  {
    name: 'waiting plan',
    coverage: { plan: 'annual', phase: 'waiting', live_from: soon, ends_at: null },
    content: writeContent('Dan Waiting'),
    needs: ['card_coverages', 'live_from'],
  },
  { name: 'never covered', colour: 'pink', content: writeContent('Eva Unpaid') },
  {
    name: 'special validity over',
    specialUntil: before,
    content: { ...writeContent('Finn Over'), exitLink: '' },
  },
  { name: 'paused', specialUntil: later, content: writeContent('Gus Paused'), pausedAt: recordedAt },
  {
    name: 'lost',
    colour: 'silver',
    specialUntil: later,
    content: writeContent('Hal Lost'),
    lostAt: recordedAt,
  },
  { name: 'lost and not covered', content: writeContent('Ida Lost'), lostAt: recordedAt },
  { name: 'blank', specialUntil: later, content: { ...emptyContent, language: 'en' } },
  { name: 'unbound', colour: 'blue', content: null },
  { name: 'unbound with an exit link', content: null, exitLink: 'https://new.example' },
  { name: 'blocked', content: null, blockedAt: recordedAt, needs: replacing },
  { name: 'replaced', colour: 'pink', content: null, leadsTo: 'special validity', needs: replacing },
  { name: 'replaced, then paused', content: null, leadsTo: 'paused', needs: replacing },
  { name: 'replaced, then lost', content: null, leadsTo: 'lost', needs: replacing },
];

/**
 * Inserts a row without the columns that the table lacks, since an older build had less to say; does nothing
 * without the table.
 */
function inserter(pool: Pool, columns: ReadonlyMap<string, ReadonlySet<string>>) {
  return async (table: string, row: Record<string, unknown>): Promise<void> => {
    const entries = Object.entries(row).filter(([column]) => columns.get(table)?.has(column));
    if (entries.length === 0) return;
    await pool.query(
      `insert into ${table} (${entries.map(([column]) => column).join(', ')})
       values (${entries.map((_, index) => `$${index + 1}`).join(', ')})`,
      entries.map(([, value]) => value),
    );
  };
}

async function readColumns(pool: Pool): Promise<Map<string, Set<string>>> {
  const { rows } = await pool.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text) as columns
     from information_schema.columns where table_schema = 'public' group by 1`,
  );
  return new Map(rows.map((row) => [row.table, new Set(row.columns)]));
}

interface FilledCard {
  name: string;
  /** The code of its printed address. */
  code: string;
  number: string;
  /** The code that hands it over; undefined if it is not bound. */
  transferCode: string | undefined;
  /** The codes of all addresses that lead to the same card. */
  codes: string[];
}

/** Fills a database of any build with every card that it can have. */
export async function fillRecordedCards(pool: Pool): Promise<FilledCard[]> {
  const columns = await readColumns(pool);
  const insert = inserter(pool, columns);
  const possible = cards.filter(({ needs: [table, column] = ['cards', 'id'] }) =>
    columns.get(table)?.has(column),
  );
  await insertPeople(insert);
  const getIndex = (name: string) => cards.findIndex((card) => card.name === name);
  for (const card of possible) await insertPhysicalCard(insert, card, getIndex(card.name));
  for (const card of possible.filter(({ content }) => content))
    await insertCard(insert, card, getIndex(card.name));
  for (const { name, leadsTo } of possible.filter((card) => card.leadsTo))
    await pool.query('update physical_cards set blocked_at = $3, leads_to = $2 where id = $1', [
      id(100 + getIndex(name)),
      id(200 + getIndex(leadsTo ?? '')),
      recordedAt,
    ]);
  return possible.map(({ name, content, leadsTo = name }) => ({
    name,
    code: getCode(name),
    number: getNumber(name),
    transferCode: content ? getTransferCode(name) : undefined,
    codes: [getCode(name), getCode(leadsTo)],
  }));
}

type Insert = ReturnType<typeof inserter>;

async function insertPeople(insert: Insert): Promise<void> {
  const people = [
    { number: 1, email: 'ana@example.com', display_name: 'Ana', token: recordedOwner.token },
    { number: 2, email: 'ben@example.com', display_name: 'Ben', token: recordedOwner.stranger },
  ];
  for (const { number, token, ...person } of people) {
    const at = { created_at: boundAt, seen_at: recordedAt };
    await insert('users', { id: id(number), ...person, ...at, language: 'en', is_verified: true });
    await insert('sessions', {
      id: id(number),
      user_id: id(number),
      token_hash: hashToken(token),
      user_agent: '',
      ...at,
      expires_at: new Date('2027-01-01T00:00:00Z'),
    });
  }
  await insert('photos', {
    id: id(3),
    user_id: id(1),
    name: '0123456789abcdef0123456789abcdef',
    portrait: Buffer.from('a portrait'),
    created_at: boundAt,
  });
  await insert('batches', {
    id: id(4),
    title: '',
    validity_length: 10,
    validity_unit: 'months',
    created_at: boundAt,
  });
}

async function insertPhysicalCard(
  insert: Insert,
  { name, colour = 'black', specialUntil, exitLink = '', blockedAt }: RecordedCard,
  index: number,
): Promise<void> {
  await insert('physical_cards', {
    id: id(100 + index),
    batch_id: id(4),
    card_id: getCode(name),
    card_number: getNumber(name),
    colour,
    exit_link: exitLink,
    special_until: specialUntil ?? null,
    blocked_at: blockedAt ?? null,
  });
}

async function insertCard(
  insert: Insert,
  { name, content, specialUntil, coverage, pausedAt, lostAt }: RecordedCard,
  index: number,
): Promise<void> {
  const cardId = id(200 + index);
  await insert('cards', {
    id: cardId,
    physical_card_id: id(100 + index),
    user_id: id(1),
    content: JSON.stringify(content),
    photo_id: name === 'special validity' ? id(3) : null,
    special_valid_until: specialUntil ?? null,
    paused_at: pausedAt ?? null,
    lost_at: lostAt ?? null,
    version: content?.name ? 2 : 1,
    bound_at: new Date(boundAt.getTime() + index * 1000),
    updated_at: boundAt,
  });
  if (specialUntil)
    await insert('card_coverages', {
      card_id: cardId,
      is_special: true,
      plan: 'special',
      phase: 'active',
      ends_at: specialUntil,
    });
  if (coverage) await insert('card_coverages', { card_id: cardId, is_special: false, ...coverage });
  await insert('card_counters', { card_id: cardId, visits: 10 + index, saves: index });
  await insert('card_transfers', {
    card_id: cardId,
    code_hash: hashToken(getTransferCode(name)),
    expires_at: '2026-03-10T00:00:00Z',
  });
  await insert('contacts', {
    id: id(300 + index),
    user_id: id(1),
    card_id: cardId,
    owner_name: name,
    name: `Visitor of ${name}`,
    email: 'visitor@example.com',
    phone: '',
    company: '',
    message: '',
    language: 'en',
    ticket_hash: getBytes(`ticket ${name}`),
    left_at: boundAt,
    read_at: boundAt,
  });
  await insert('contact_consents', {
    id: id(300 + index),
    contact_id: id(300 + index),
    kind: 'contact',
    text: 'I agree.',
    version: '1',
    language: 'en',
    given_at: boundAt,
  });
}
