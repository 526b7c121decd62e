import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { listener, signInFirst } from './staff.ts';

test('@phone A back-office table that is laid out as lines stays a table for screen readers, each cell under its column header', async ({
  page,
  owner,
}) => {
  await page.goto('/admin');
  await signInFirst(page, listener);
  await page.waitForURL('**/admin');
  for (const list of 'users cards card-batches products stock pages alerts events jobs drift staff settings'.split(
    ' ',
  )) {
    await page.goto(`/admin/${list}${list === 'users' ? `?search=${owner.email}` : ''}`);
    await expect(page.getByRole('table').first(), list).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    for (const { heads, rows } of await tablesHeard(page)) {
      expect(heads.filter(Boolean).length, list).toBeGreaterThan(1);
      expect(new Set(rows), `${list}: ${heads.join(', ')}`).toEqual(new Set([heads.length]));
    }
    // this browser exposes a table whatever its style; others need explicit roles
    await expect(page.locator(':is(table, thead, tbody, tr, th, td):not([role])'), list).toHaveCount(0);
  }
});

interface Heard {
  heads: string[];
  /** The number of cells in each row. */
  rows: number[];
}

/** The tables in the browser's accessibility tree. */
async function tablesHeard(page: Page): Promise<Heard[]> {
  const browser = await page.context().newCDPSession(page);
  const { nodes } = await browser.send('Accessibility.getFullAXTree');
  await browser.detach();
  type Node = (typeof nodes)[number];
  const nodesById = new Map(nodes.map((node) => [node.nodeId, node]));
  const within = (node: Node, role: string): Node[] =>
    (node.childIds ?? []).flatMap((id) => {
      const child = nodesById.get(id);
      if (!child) return [];
      return child.role?.value === role && !child.ignored ? [child] : within(child, role);
    });
  return nodes
    .filter(({ role, ignored }) => role?.value === 'table' && !ignored)
    .map((table) => ({
      heads: within(table, 'columnheader').map(({ name }) => String(name?.value ?? '')),
      rows: within(table, 'row')
        .filter((row) => within(row, 'columnheader').length === 0)
        .map((row) => within(row, 'cell').length),
    }));
}
