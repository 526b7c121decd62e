import { cutWords, enlargeText } from './cut-words.ts';
import { expect, app, test } from './journey.ts';
import { placePaidOrder } from './shopper.ts';
import { packer, signInFirst } from './staff.ts';
import { wordsIn } from './words.ts';

const { admin: words, 'admin-orders': orders } = wordsIn('en');

test(
  'A packer signs in, sees what to ship, packs it and hands it over, and sees no amount',
  { tag: '@smoke' },
  async ({ owner, page, stranger }) => {
    const placedOrder = await placePaidOrder(stranger, owner);

    await page.goto('/admin/orders?toShip=true&sort=placed');
    await signInFirst(page, packer);

    await expect(page.getByRole('heading', { level: 1, name: orders.title })).toBeVisible();
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('link', { name: placedOrder.orderNo })).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(page.getByRole('link', { name: words.nav.staff })).toHaveCount(0);
    const expectLarge = async (name: string) => {
      await enlargeText(page);
      expect.soft(await cutWords(page), `${name}, letters twice as large`).toEqual([]);
      await enlargeText(page, 16);
    };
    await expectLarge('orders to ship');
    await page.getByRole('link', { name: placedOrder.orderNo }).click();
    await expect(page.getByText('1 Wellington Street')).toBeVisible();
    await expectLarge('an order to ship');
    // an opened page shows its place before its scripts run, and has already sent their requests
    const requests: string[] = [];
    page.on(
      'request',
      (request) =>
        void (request.url().includes('/api/admin/') && requests.push(new URL(request.url()).pathname)),
    );
    const html = await (await page.reload())?.text();
    expect(html).toContain(`>${words.nav.orders}</p>`);
    await expect(page.getByText('1 Wellington Street')).toBeVisible();
    expect(requests).toEqual(['/api/admin/me', `/api/admin/orders/${placedOrder.id}`]);
    // neither prices nor the buyer's address
    await expect(page.getByText('$')).toHaveCount(0);
    await expect(page.getByText(owner.email)).toHaveCount(0);

    await page.getByRole('button', { name: orders.acts.makeReady.button }).click();
    await page.getByRole('dialog').getByRole('button', { name: orders.acts.makeReady.button }).click();
    await page.getByRole('button', { name: orders.acts.ship.button, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(orders.acts.ship.carrier, { exact: true }).selectOption('purolator');
    await dialog.getByLabel(orders.acts.ship.tracking).fill('329 014 521');
    await dialog.getByRole('button', { name: orders.acts.ship.button, exact: true }).click();
    await expect(page.getByRole('link', { name: '329 014 521' })).toHaveAttribute('href', /purolator/);
    await expect(page.getByRole('button', { name: orders.acts.move.button })).toBeVisible();

    // the sections cover a phone's screen: Back closes them, and from the chosen one leads to the order
    const order = page.url();
    const sections = page.getByRole('dialog', { name: words.shell.nav });
    const open = page.getByRole('button', { name: words.shell.menu });
    await open.click();
    await expect(sections).toBeVisible();
    await page.goBack();
    await expect(sections).toBeHidden();
    await expect(page).toHaveURL(order);
    await open.click();
    await sections.getByRole('link', { name: words.nav.orders }).click();
    await expect(page).toHaveURL(`${app.url}/admin/orders`);
    await page.goBack();
    await expect(page).toHaveURL(order);
  },
);
