import { notify } from '../database/changes.ts';
import type { Tx } from '../database/database.ts';

/** The NOTIFY channel that tells every process that a content page changed. */
export const pagesChanged = 'pages_changed';

/** Notifies every process when the transaction that publishes commits. */
export async function tellPagesChanged(tx: Tx): Promise<void> {
  await notify(tx, pagesChanged, '');
}
