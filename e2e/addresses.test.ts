import type { Page } from '@playwright/test';
import { addresses } from '@visita/core/addresses/contract';
import { expect, test } from './journey.ts';
import { pretendProblem } from './pretend.ts';
import { filled, wordsIn } from './words.ts';

const { addresses: words, common, failures, problems } = wordsIn('en');
const { fields } = words;

const dialog = (page: Page) => page.getByRole('dialog');
const rows = (page: Page) => page.getByRole('list', { name: words.label }).getByRole('listitem');
/** Finds the field, not the list below it, which has the same label. */
const called = (page: Page, label: string) =>
  dialog(page).getByLabel(label, { exact: true }).and(page.locator('input, select'));
const field = (page: Page, name: keyof typeof fields) => called(page, fields[name]);
const options = (page: Page) => page.getByRole('listbox').getByRole('option');
const save = (page: Page) => dialog(page).getByRole('button', { name: words.save }).click();

const home = {
  name: 'Ana Lima',
  phone: '+15145550142',
  country: 'CA',
  province: 'QC',
  city: 'Montréal',
  district: 'Montréal',
  address: '305, rue de la Commune O',
  zipCode: 'H2Y 2E1',
};

test('A first address shows missing fields as errors, and becomes the default', async ({ page, owner }) => {
  await page.goto('/en/shop/addresses');
  await expect(page.getByText(words.empty.title)).toBeVisible();
  const add = page.getByRole('button', { name: words.add });
  await add.click();
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await add.click();
  await expect(field(page, 'country')).toHaveValue('CA');
  await expect(field(page, 'name')).toHaveValue(owner.displayName);

  await save(page);
  await expect(
    dialog(page).getByText(filled(problems.fields.required, { field: fields.city })),
  ).toBeVisible();
  await field(page, 'phone').fill('514 555 0142');
  await field(page, 'address').fill(home.address);
  await field(page, 'city').fill('Montréal');
  await expect(field(page, 'district')).toHaveValue('Montréal');
  await field(page, 'province').selectOption({ label: 'Quebec' });
  await field(page, 'zipCode').fill('12345');
  await save(page);
  await expect(dialog(page).getByText(problems.fields.zipCodeInvalid)).toBeVisible();
  await expect(field(page, 'address')).toHaveValue(home.address);
  await field(page, 'zipCode').fill('h2y2e1');
  await save(page);

  await expect(dialog(page)).toBeHidden();
  await expect(rows(page)).toHaveText([/Default.*305, rue de la Commune O.*Montréal QC H2Y 2E1.*Canada/]);
  expect(await owner.calls(addresses.list, {})).toMatchObject([
    { ...home, name: owner.displayName, district: 'Montréal', isDefault: true },
  ]);
});

test('The address form has the fields of the country', async ({ page, owner }) => {
  await owner.calls(addresses.add, { body: home });
  await page.goto('/en/shop/addresses');
  await page.getByRole('button', { name: words.add }).click();
  await field(page, 'city').fill('Lyon');
  await expect(field(page, 'district')).toHaveValue('Lyon');
  await field(page, 'district').fill('Croix-Rousse');
  await field(page, 'city').fill('Lille');
  await expect(field(page, 'district')).toHaveValue('Croix-Rousse');
  // the fields of two sections are autofilled separately
  await expect(dialog(page).locator('[autocomplete^="shipping"]')).toHaveCount(0);
  await expect(field(page, 'district')).toHaveAttribute('autocomplete', 'address-level3');
  await field(page, 'country').selectOption('US');
  await expect(field(page, 'district')).toHaveValue('Lille');
  await expect(field(page, 'zip')).toBeVisible();
  await expect(field(page, 'state').getByRole('option', { name: 'Vermont' })).toBeAttached();
  await field(page, 'country').selectOption('TW');
  await expect(field(page, 'district')).toHaveValue('');
  await expect(field(page, 'phone')).toHaveAttribute('placeholder', '+886');
  await field(page, 'county').fill('臺北市');
  await expect(field(page, 'city')).toBeHidden();
  await field(page, 'country').selectOption('FR');
  await expect(dialog(page).getByRole('textbox')).toHaveCount(6);
  await field(page, 'country').selectOption('SG');
  await expect(field(page, 'district')).toHaveValue('Singapore');
  await field(page, 'country').selectOption('CA');
  await expect(field(page, 'district')).toHaveValue('');
  await expect(field(page, 'province')).toHaveValue('');
});

test('A known region is found by any of its names and stored as the post writes it; another one is typed', async ({
  page,
  owner,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/en/shop/addresses');
  await page.getByRole('button', { name: words.add }).click();
  await dialog(page)
    .getByRole('button', { name: /^Phone: country CA/ })
    .click();
  await options(page).filter({ hasText: 'Japan' }).click();
  await field(page, 'phone').fill('+81 3 1234 5678');
  const regions = () => requests.filter((path) => path.startsWith('/api/regions/'));
  await page.waitForLoadState('networkidle');
  expect(regions()).toEqual([]);

  await field(page, 'country').selectOption('JP');
  await field(page, 'prefecture').click();
  await expect(options(page)).toHaveCount(47);
  // closes the list, not the form
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  // typed in Japanese, a region is found too
  await field(page, 'prefecture').fill('東京');
  await expect(options(page)).toHaveText(['東京都']);
  await field(page, 'prefecture').fill('toky');
  await options(page).filter({ hasText: 'Tokyo東京都' }).click();
  await expect(field(page, 'prefecture')).toHaveValue('Tokyo');
  await field(page, 'address').fill('1-1 Chiyoda, Chiyoda-ku');
  await field(page, 'zipCode').fill('100-0001');
  await save(page);
  await expect(rows(page)).toHaveText([/1-1 Chiyoda, Chiyoda-ku, Tokyo.*100-0001.*Japan/]);
  expect(regions()).toEqual(['/api/regions/JP']);

  await page.getByRole('button', { name: /^Edit/ }).click();
  await field(page, 'country').selectOption('AU');
  await field(page, 'state').fill('nsw');
  await expect(options(page).filter({ hasText: 'New South Wales' })).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field(page, 'state')).toHaveValue('New South Wales');
  await field(page, 'suburb').fill('Sydney');
  await field(page, 'zipCode').fill('2000');
  await save(page);
  await expect(rows(page)).toHaveText([/Sydney NSW 2000/]);

  await page.getByRole('button', { name: /^Edit/ }).click();
  await field(page, 'country').selectOption('VN');
  await called(page, `${fields.region} (optional)`).fill('Thành phố Huế');
  await field(page, 'city').fill('Huế');
  await called(page, `${fields.zipCode} (optional)`).fill('');
  await save(page);
  await expect(dialog(page)).toBeHidden();
  expect(await owner.calls(addresses.list, {})).toMatchObject([
    { country: 'VN', province: 'Thành phố Huế', city: 'Huế' },
  ]);
});

test('In China the province lists its cities and each city its districts, in Chinese', async ({
  page,
  owner,
}) => {
  const { addresses: inChinese } = wordsIn('zh-CN');
  const findField = (name: keyof typeof fields) => called(page, inChinese.fields[name]);
  const choose = async (name: keyof typeof fields, option: string) => {
    await findField(name).click();
    await options(page).getByText(option, { exact: true }).click();
    await expect(findField(name)).toHaveValue(option);
  };
  await page.goto('/zh-cn/shop/addresses');
  await page.getByRole('button', { name: inChinese.add }).click();
  await findField('phone').fill('+86 138 1234 5678');
  await findField('country').selectOption('CN');
  await choose('region', '广东省');
  await choose('city', '深圳市');
  await choose('district', '南山区');

  // the regions of the previous province are cleared, and a city that is a province is filled in
  await choose('region', '北京市');
  await expect(findField('city')).toHaveValue('北京市');
  await expect(findField('district')).toHaveValue('');
  await choose('district', '朝阳区');
  await findField('address').fill('建国路 1 号');
  await findField('zipCode').fill('100020');
  await dialog(page).getByRole('button', { name: inChinese.save }).click();
  await expect(page.getByRole('list', { name: inChinese.label })).toContainText(
    '100020北京市朝阳区建国路 1 号',
  );
  const [address] = await owner.calls(addresses.list, {});
  expect(address).toMatchObject({ province: '北京市', city: '北京市', district: '朝阳区' });
});

test('An error that belongs to no field is shown in the form, which keeps its input', async ({
  page,
  owner,
  watch,
}) => {
  watch.expectErrors(/409 \(Conflict\)/);
  await page.goto('/en/shop/addresses');
  await page.getByRole('button', { name: words.add }).click();
  for (const name of ['phone', 'address', 'city', 'zipCode'] as const)
    await field(page, name).fill(home[name]);
  await field(page, 'province').selectOption(home.province);
  await pretendProblem(page, '/user/addresses', { status: 409, code: 'tooManyAddresses' });
  await save(page);

  const alert = dialog(page).getByRole('alert');
  await expect(alert).toContainText(failures['POST /user/addresses']);
  await expect(alert).toContainText(problems.refusals.tooManyAddresses.text);
  await expect(field(page, 'address')).toHaveValue(home.address);
  expect(await owner.calls(addresses.list, {})).toEqual([]);
});

test('An address is made the default, edited and deleted with the keyboard; the default stays', async ({
  page,
  owner,
}) => {
  for (const name of ['At home', 'At work']) await owner.calls(addresses.add, { body: { ...home, name } });
  await page.goto('/en/shop/addresses');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText(words.defaultStays);
  await expect(
    rows(page)
      .first()
      .getByRole('button', { name: /^Delete/ }),
  ).toHaveCount(0);

  await page.getByRole('button', { name: filled(words.makeDefaultNamed, { name: 'At work' }) }).click();
  await expect(rows(page).first()).toContainText('At work');

  await page.getByRole('button', { name: filled(words.editNamed, { name: 'At home' }) }).focus();
  await page.keyboard.press('Enter');
  await field(page, 'city').fill('Laval');
  await page.keyboard.press('Enter');
  await expect(rows(page).nth(1)).toContainText('Laval QC');

  await page.getByRole('button', { name: filled(words.removeNamed, { name: 'At home' }) }).click();
  await expect(dialog(page)).toContainText(words.removeQuestion);
  await dialog(page).getByRole('button', { name: common.cancel }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: filled(words.removeNamed, { name: 'At home' }) }).click();
  await dialog(page).getByRole('button', { name: words.remove }).click();
  await expect(rows(page)).toHaveText([/At work/]);
  expect(await owner.calls(addresses.list, {})).toMatchObject([{ name: 'At work', isDefault: true }]);
});
