import { expect, app, test } from './journey.ts';
import { openDialog, choose, tabThrough, typeInto } from './keyboard.ts';
import { placePaidOrder } from './shopper.ts';
import { keyboardist, signInFirst } from './staff.ts';
import { wordsIn } from './words.ts';

const { admin, 'admin-orders': orders, 'admin-products': products, 'admin-pages': pages } = wordsIn('en');

test('An order is found, packed, handed over and refunded in the back office with the keyboard alone, long forms included', async ({
  owner,
  page,
  stranger,
}) => {
  const order = await placePaidOrder(stranger, owner);
  await page.goto('/admin/orders');
  await signInFirst(page, keyboardist);
  await expect(page.getByRole('heading', { level: 1, name: orders.title })).toBeVisible();

  await expect(page.getByRole('link', { name: order.orderNo })).toBeVisible();
  await tabThrough(page, 'orders');
  await choose(page, page.getByRole('link', { name: order.orderNo }));
  await expect(page).toHaveURL(`${app.url}/admin/orders/${order.id}`);
  await expect(page.locator('#content')).toBeFocused();
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
  await expect(button(orders.acts.makeReady.button)).toBeVisible();
  await tabThrough(page, 'order');

  const packing = await openDialog(page, button(orders.acts.makeReady.button));
  await choose(page, packing.getByRole('button', { name: orders.acts.makeReady.button }));
  await expect(packing).toBeHidden();
  const shipping = await openDialog(page, button(orders.acts.ship.button));
  await typeInto(page, shipping.getByLabel(orders.acts.ship.tracking), '329 014 523');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: '329 014 523' })).toBeVisible();
  // the next step takes the place of the button that was pressed
  await expect(button(orders.acts.move.button)).toBeFocused();
  const refunding = await openDialog(page, button(orders.refund.button));
  await typeInto(page, refunding.getByLabel(admin.action.reason), 'Scratched');
  await page.keyboard.press('Escape');
  await expect(button(orders.refund.button)).toBeFocused();
  // a dialog opened from a menu that has closed returns the focus to the menu
  const more = page.getByRole('main').locator('summary').filter({ hasText: admin.moreActs });
  await choose(page, more);
  await choose(page, button(orders.acts.stop.button));
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(more).toBeFocused();

  for (const [path, act] of [
    ['products/DESK-STAND', products.save],
    ['pages/contact', pages.publish.button],
  ] as const) {
    await page.goto(`/admin/${path}`);
    // the submit button is visible from the first field on
    await expect(button(act)).toBeInViewport({ ratio: 1 });
    await tabThrough(page, path);
  }
});
