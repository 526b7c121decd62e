import { parseDecimal } from '@visita/core/decimal';
import type { Language } from '@visita/core/languages';
import type { FieldError } from '@visita/core/problems';
import { mostPieces } from '@visita/core/shop/stock';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import { audit } from '../staff/audit.ts';
import { readTable, refuseRows, rowError } from '../staff/table-file.ts';
import { mostReceived, type StockKeeper } from './change-stock.ts';
import { lockStock } from './move-stock.ts';
import { tellShopChanged } from './shop-changed.ts';
import { insertMovements, updateReceived } from './stock-queries.ts';

interface ReceiveFileRow {
  number: number;
  sku: string;
  quantity: number;
}

/**
 * Adds the received pieces of a CSV table with the columns SKU and pieces. All rows or none: on errors it
 * throws with every wrong row.
 */
export async function receiveFile(
  { db, now, staff, language }: StockKeeper & { language: Language },
  { file }: { file: File },
): Promise<{ variants: number; pieces: number }> {
  // a first row without digits in its second cell is the head
  const { rows, errors } = readRows(
    await readTable(file, { isHead: ([, second = '']) => !/\d/.test(second), language }),
  );
  const at = now();
  const pieces = rows.reduce((sum, { quantity }) => sum + quantity, 0);
  await transaction(db, async (tx) => {
    const books = new Map((await lockStock(tx, rows)).map(({ sku, received }) => [sku, received]));
    const refused = rows.flatMap(({ number, sku, quantity }) => {
      const received = books.get(sku);
      if (received === undefined) return [rowError(number, 'skuUnknown')];
      return received + quantity > mostReceived ? [rowError(number, 'piecesInvalid')] : [];
    });
    if (errors.length + refused.length > 0) throw refuseRows([...errors, ...refused]);
    await updateReceived(tx, rows);
    const movements = rows.map(({ sku, quantity }) => ({
      id: newId(at),
      sku,
      kind: 'received' as const,
      quantity,
      received: (books.get(sku) ?? 0) + quantity,
      reason: file.name.slice(0, 500) || 'CSV',
      staffEmail: staff.email,
      at,
    }));
    await insertMovements(tx, movements);
    const after = { variants: rows.length, pieces };
    await audit(tx, staff, { action: 'stock.received', subject: { type: 'stock', id: null }, after });
    await tellShopChanged(tx);
  });
  return { variants: rows.length, pieces };
}

/** Splits a table into valid rows and errors. */
function readRows(table: Awaited<ReturnType<typeof readTable>>): {
  rows: ReceiveFileRow[];
  errors: FieldError[];
} {
  const rows: ReceiveFileRow[] = [];
  const errors: FieldError[] = [];
  const seen = new Set<string>();
  for (const { number, cells } of table) {
    const [skuText = '', pieces = ''] = cells;
    const sku = skuText.toUpperCase();
    const quantity = parseDecimal(pieces, 0) ?? 0;
    if (!/^[A-Z0-9-]{2,40}$/.test(sku)) errors.push(rowError(number, 'skuUnknown'));
    else if (seen.has(sku)) errors.push(rowError(number, 'skuTwice'));
    else if (quantity < 1 || quantity > mostPieces) errors.push(rowError(number, 'piecesInvalid'));
    else rows.push({ number, sku, quantity });
    seen.add(sku);
  }
  return { rows, errors };
}
