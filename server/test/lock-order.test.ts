import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import { lockOrder } from '../database/lock-order.ts';
import { follow, listStatementLocks, type Held } from './lock-order.ts';

const references = {
  pointsAt: new Map([
    [
      'payments',
      [
        { table: 'orders', column: 'order_id' },
        { table: 'users', column: 'user_id' },
      ],
    ],
  ]),
  goesWith: new Map([['users', ['orders', 'payments']]]),
};
const tablesIn = (statement: string) => listStatementLocks(statement, references).map(({ table }) => table);

/** Returns the violations of a transaction with these statements, each with its keys. */
function wrongWith(statements: [string, ...string[]][]): (string | undefined)[] {
  const locks: Held = { keys: new Map(), rank: -1, said: [] };
  return statements
    .map(([statement, ...keys]) => follow(locks, listStatementLocks(statement, references), statement, keys))
    .filter(Boolean);
}

const order: [string, ...string[]] = [`select * from "orders" where "id" = $1 for update`, 'order'];
const payment: [string, ...string[]] = [`select * from "payments" where "id" = $1 for update`, 'payment'];

describe('which rows a statement locks', () => {
  test.each([
    [`select * from "orders" where "id" = $1 for update`, ['orders']],
    [
      `select * from "cards" inner join "users" on true where "x" = $1 for key share of "users", "cards"`,
      ['users', 'cards'],
    ],
    [`select * from "cards" inner join "users" on true for no key update`, ['cards', 'users']],
    [`update "payments" set "status" = $1`, ['payments']],
    [`delete from "cards" where "id" = $1`, ['cards']],
    [`with gone as (delete from payments returning id) select * from gone`, ['payments']],
    [
      `insert into "payments" ("id", "order_id", "user_id") values ($1, $2, $3)`,
      ['payments', 'orders', 'users'],
    ],
    [
      `insert into "payments" ("id", "order_id", "user_id") values ($1, default, $2) returning "id"`,
      ['payments', 'users'],
    ],
    [
      `with "it" as (select "id" from "users" for key share) select * from "orders" join "it" on true for update of "orders"`,
      ['users', 'orders'],
    ],
    [`delete from "users" where "id" = $1`, ['users', 'orders', 'payments']],
    [`select * from "orders"`, []],
  ])('%s', (statement, tables) => expect(tablesIn(statement)).toEqual(tables));
});

describe('the order of locks', () => {
  test('is that of the list', () => {
    expect(
      wrongWith([order, payment, [`update "orders" set "status" = $1 where "id" = $2`, 'paid', 'order']]),
    ).toEqual([]);
    expect(wrongWith([payment, order])).toEqual([
      'order is locked after payment: select payments, select orders',
    ]);
  });

  test('counts what an inserted row points at', () => {
    const inserted: [string, ...string[]] = [
      `insert into "payments" values ($1, $2, $3)`,
      'new',
      'order',
      'user',
    ];
    expect(wrongWith([order, inserted])).toEqual([
      'user is locked after order: select orders, insert payments,orders,users',
    ]);
    expect(
      wrongWith([[`select from "users" where "id" = $1 for key share`, 'user'], order, inserted]),
    ).toEqual([]);
  });

  test('counts another row of what is held, and stock is asked for once', () => {
    const stock = (...skus: string[]): [string, ...string[]] => [
      `select from "variants" where "sku" in ($1) for no key update`,
      ...skus,
    ];
    const other: [string, ...string[]] = [order[0], 'other'];
    expect(wrongWith([order, stock('a'), other])).toHaveLength(1);
    expect(wrongWith([order, stock('a'), stock('b')])).toHaveLength(1);
    expect(wrongWith([order, stock('a', 'b'), stock('b')])).toEqual([]);
  });

  test('names tables that there are', async () => {
    const names = readdirSync(new URL('../database/tables', import.meta.url)).map(async (file) =>
      Object.values(await import(`../database/tables/${basename(file, '.ts')}.ts`)),
    );
    const tables = (await Promise.all(names)).flat().filter((value) => is(value, PgTable));
    expect(tables.map((table) => getTableName(table))).toEqual(
      expect.arrayContaining(lockOrder.flatMap(({ tables: listed }) => [...listed])),
    );
  });
});
