import { addresses as addressCalls } from '@visita/core/addresses/contract';
import { expect, app, test } from './journey.ts';
import { choose, tabThrough, tabTo, typeInto } from './keyboard.ts';
import { ottawa } from './shopper.ts';
import { wordsIn } from './words.ts';

const { addresses, checkout, plans, shop, subscribe } = wordsIn('en');
const startsLike = (text: string) => new RegExp(`^${text.split('{{')[0]}`);

test(
  'A sleeve is found, added to the cart and ordered with the keyboard alone, up to the payment page',
  { tag: '@phone' },
  async ({ page, owner }) => {
    const content = page.locator('#content');
    await page.goto('/en/shop');
    await choose(
      page,
      page
        .getByRole('main')
        .getByRole('link', { name: /^Card sleeve/ })
        .first(),
    );
    await expect(page).toHaveURL(/\/shop\/products\//);
    await expect(content).toBeFocused();
    const cognac = page.getByRole('main').getByRole('link', { name: 'Cognac' });
    await choose(page, cognac);
    await expect(cognac).toHaveAttribute('aria-current', /true|page/);
    const add = page.getByRole('button', { name: shop.product.add });
    await choose(page, add);
    await expect(add).toBeFocused();
    await choose(page, page.getByRole('link', { name: shop.product.toCart }));
    await expect(page).toHaveURL(`${app.url}/en/shop/cart`);
    await expect(content).toBeFocused();
    await expect(page.getByRole('link', { name: shop.cart.checkout })).toBeVisible();
    await tabThrough(page, 'cart');
    await choose(page, page.getByRole('link', { name: shop.cart.checkout }));
    await expect(page).toHaveURL(`${app.url}/en/shop/checkout`);

    const { fields } = addresses;
    await typeInto(page, page.getByRole('textbox', { name: fields.phone }), '+1 613 555 0142');
    await typeInto(page, page.getByLabel(fields.address), '1 Wellington Street');
    await typeInto(page, page.getByLabel(fields.city), 'Ottawa');
    await typeInto(page, page.getByLabel(fields.province), 'Ont');
    await typeInto(page, page.getByLabel(fields.zipCode), 'k1a0b1');
    await choose(page, page.getByRole('button', { name: checkout.address.use }));
    const address = page.getByRole('radio', { name: new RegExp(owner.displayName) });
    await expect(address).toBeChecked();
    await expect(address).toBeFocused();
    await tabThrough(page, 'checkout');
    await choose(page, page.getByLabel(checkout.accept.terms), 'Space');
    await expect(page.getByLabel(checkout.accept.terms)).toBeChecked();
    await choose(
      page,
      page.getByRole('button', { name: startsLike(checkout.order) }).filter({ visible: true }),
    );
    await page.waitForURL(/\/_stripe\//);
  },
);

test('A plan and its card are chosen with the keyboard alone', async ({ page, owner }) => {
  await owner.calls(addressCalls.add, { body: ottawa });
  await page.goto('/en/subscription');
  await choose(page, page.getByRole('link', { name: plans.choose.annual }));
  await expect(page).toHaveURL(`${app.url}/en/shop/subscription/checkout?plan=annual`);
  await expect(page.getByRole('group', { name: subscribe.card.label })).toBeVisible();
  await tabThrough(page, 'plan');
  await tabTo(page, page.getByRole('radio', { name: startsLike(plans.names.annual) }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: startsLike(plans.names['duo-annual']) })).toBeChecked();
  const newCard = page.getByRole('radio', {
    name: startsLike(subscribe.card.new_other.replace('{{count}}', '2')),
  });
  await choose(page, newCard, 'Space');
  await expect(newCard).toBeChecked();
  // the focus moves to the missing field
  await choose(
    page,
    page.getByRole('button', { name: startsLike(subscribe.button.free) }).filter({ visible: true }),
  );
  await expect(page.getByLabel(checkout.accept.terms)).toBeFocused();
});
