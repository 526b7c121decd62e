import { notify } from '../database/changes.ts';
import type { Tx } from '../database/database.ts';

/** The channel on which every process is told that a content page is not what it was. */
export const pagesChanged = 'pages_changed';

/** Part of the transaction that publishes: what is rolled back tells nobody. */
export async function tellPagesChanged(tx: Tx): Promise<void> {
  await notify(tx, pagesChanged, '');
}
