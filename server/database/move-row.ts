import { and, eq, inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Move } from '@visita/core/machine';
import type { Queryable } from './db.ts';

type Movable = PgTable & { id: PgColumn };

interface Row<T extends Movable, Action extends string> {
  table: T;
  id: string;
  /** The state's. */
  column: keyof T['_']['columns'] & keyof T & string;
  machine: { table: Record<Action, Move<string>> };
}

/**
 * Takes a row along its state machine, with what is written beside it. The check and the change are one statement, so
 * nothing can slip in between; false when the row's state knows no such action.
 */
export async function moveRow<T extends Movable, Action extends string>(
  db: Queryable,
  { table, id, column, machine }: Row<T, Action>,
  action: Action,
  written?: object,
): Promise<boolean> {
  const { from, to } = machine.table[action];
  const moved = await db
    .update(table as Movable)
    .set({ ...written, [column]: to })
    .where(and(eq(table.id, id), inArray(table[column] as PgColumn, [...from])))
    .returning({ id: table.id });
  return moved.length === 1;
}
