import { and, eq, inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Move } from '@visita/core/machine';
import type { Queryable } from './db.ts';

type Movable = PgTable & { id: PgColumn };

interface MoveRow<T extends Movable, Action extends string> {
  table: T;
  id: string;
  /** The column of the state. */
  column: keyof T['_']['columns'] & keyof T & string;
  machine: { table: Record<Action, Move<string>> };
}

/**
 * Moves a row along its state machine and writes further columns with it. The check and the change are one
 * statement, so nothing can slip in between. Returns false if the action is not allowed in the row's state.
 */
export async function moveRow<T extends Movable, Action extends string>(
  db: Queryable,
  { table, id, column, machine }: MoveRow<T, Action>,
  action: Action,
  values?: object,
): Promise<boolean> {
  const { from, to } = machine.table[action];
  const moved = await db
    .update(table as Movable)
    .set({ ...values, [column]: to })
    .where(and(eq(table.id, id), inArray(table[column] as PgColumn, [...from])))
    .returning({ id: table.id });
  return moved.length === 1;
}
