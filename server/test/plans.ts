import { Client, type Pool } from 'pg';
import { vi } from 'vitest';

interface PlansInput {
  text: string;
  values: unknown[];
}

/** Returns every statement during an action, with its parameters. */
export async function recordStatements(action: () => Promise<unknown>): Promise<PlansInput[]> {
  const query = vi.spyOn(Client.prototype, 'query');
  try {
    await action();
    return query.mock.calls.map(([first, values]: unknown[]) => {
      const { text, values: own } =
        typeof first === 'string' ? { text: first, values: undefined } : (first as Partial<PlansInput>);
      return { text: text ?? '', values: (values as unknown[] | undefined) ?? own ?? [] };
    });
  } finally {
    query.mockRestore();
  }
}

interface PlansPlan {
  'Node Type': string;
  'Relation Name'?: string;
  Schema?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  Plans?: PlansPlan[];
}

/**
 * Returns the tables that a statement scans in full, by a plan for which sequential scans are disabled. A
 * full index scan counts too, unless the index is partial.
 */
export async function listScanned(pool: Pool, { text, values }: PlansInput): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      'set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off',
    );
    const partial = await client.query<{ name: string }>(
      `select indexrelid::regclass::text as name from pg_index where indpred is not null`,
    );
    const names = new Set(partial.rows.map(({ name }) => name));
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlansPlan }] }>(
      `explain (verbose, format json) ${text}`,
      values,
    );
    return rows.flatMap(({ 'QUERY PLAN': [{ Plan: plan }] }) => scannedBy(plan, names));
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** True if the rows come from an index in its order, and none of them is left out. */
const isOrderedIndexScan = ({ 'Node Type': type, Filter: filter }: PlansPlan): boolean =>
  type.startsWith('Index') && filter === undefined;

function scannedBy(plan: PlansPlan, partial: Set<string>): string[] {
  const {
    'Node Type': type,
    'Relation Name': table,
    'Index Name': index,
    'Index Cond': condition,
    Schema: schema,
  } = plan;
  const isScan =
    type === 'Seq Scan' ||
    (/^(Bitmap )?Index/.test(type) && condition === undefined && !partial.has(index ?? ''));
  // the first row of an index, such as the greatest number, is read without a condition
  if (type === 'Limit' && plan.Plans?.every(isOrderedIndexScan)) return [];
  const inner = (plan.Plans ?? []).flatMap((each) => scannedBy(each, partial));
  const isOurs = schema === undefined || schema === 'public';
  return isScan && isOurs ? [table ?? index ?? type, ...inner] : inner;
}
