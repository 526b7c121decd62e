import type { adminCards } from '@visita/core/cards/admin-contract';
import { formatCardNumber } from '@visita/core/cards/number';
import { csvLines, toCsv } from '@visita/core/csv';
import { Problem } from '@visita/core/problems';
import { transaction } from '../database/transaction.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import type { Call, StaffActor } from '../http/route.ts';
import { enqueue } from '../queue/job.ts';
import { audit } from '../staff/audit.ts';
import { anewSheets, drawSheets } from './batch-jobs.ts';
import { listCardsOfBatch, lockBatch, updateBatch, type BatchRow } from './batch-queries.ts';
import { sheetFile } from './draw-sheet.ts';

/** The database and the public URL of the site. */
type Site = Pick<Deps, 'db'> & { config: Pick<Config, 'publicUrl'> };

const rowsAtOnce = 1_000;

const toDay = ({ createdAt }: Pick<BatchRow, 'createdAt'>) => createdAt.toISOString().slice(0, 10);

/**
 * Writes the download to the audit log: a card can be bound by anyone who has its number, so each export is
 * recorded.
 */
async function auditFile(
  { db }: Pick<Deps, 'db'>,
  staff: StaffActor,
  { id, file }: { id: string; file: string },
): Promise<BatchRow> {
  return transaction(db, async (tx) => {
    const batch = await lockBatch(tx, { id });
    if (!batch) throw new Problem('notFound');
    await audit(tx, staff, { action: 'cards.download', subject: { type: 'batch', id }, after: { file } });
    return batch;
  });
}

/**
 * The CSV file for the machine that encodes the NFC chips. `?s=n` in the URL marks a tap in the statistics.
 */
export async function encoderFile(deps: Site, staff: StaffActor, { id }: { id: string }) {
  const batch = await auditFile(deps, staff, { id, file: 'encoder' });
  return { name: `cards-${toDay(batch)}-${id.slice(-6)}.csv`, content: encoderLines(deps, { batchId: id }) };
}

async function* encoderLines({ db, config }: Site, { batchId }: { batchId: string }) {
  yield toCsv([['card_number', 'card_id', 'url', 'colour']]);
  for (let after: string | undefined; ;) {
    const cards = await listCardsOfBatch(db, { batchId, after, limit: rowsAtOnce });
    yield csvLines(
      cards.map(({ cardId, cardNumber, colour }) => [
        formatCardNumber(cardNumber),
        cardId,
        `${config.publicUrl}/i/${cardId}?s=n`,
        colour ?? '',
      ]),
    );
    after = cards.at(-1)?.id;
    if (cards.length < rowsAtOnce) return;
  }
}

/** Serves one PDF file of printed sheets. Throws `notFound` if it is not drawn yet. */
export async function serveSheet({ db, files, staff, params }: Call<typeof adminCards.sheet>) {
  const number = Number(params.number);
  const batch = await auditFile({ db }, staff, { id: params.id, file: `sheet ${number}` });
  const file =
    number <= batch.sheetsRendered ? await files.open(sheetFile({ batchId: batch.id, number })) : undefined;
  if (!file) throw new Problem('notFound');
  return { name: `cards-${toDay(batch)}-${batch.id.slice(-6)}-${number}.pdf`, content: file.stream };
}

/**
 * Enqueues all sheets of a batch again: for a batch from before sheets existed, or after the site moved to
 * another URL.
 */
export async function drawAnew({ db, staff, params }: Call<typeof adminCards.drawSheets>) {
  return transaction(db, async (tx) => {
    const batch = await lockBatch(tx, params);
    if (!batch) throw new Problem('notFound');
    if (batch.created < batch.requested || batch.requested === 0) throw new Problem('transitionForbidden');
    await updateBatch(tx, batch, anewSheets(batch));
    await enqueue(tx, drawSheets, { batchId: batch.id }, { once: batch.id });
    await audit(tx, staff, { action: 'cards.drawSheets', subject: { type: 'batch', id: batch.id } });
    return null;
  });
}
