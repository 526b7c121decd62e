import { cards } from '@visita/core/cards/contract';
import { field, paste, save } from './card-form.ts';
import { expect, test } from './journey.ts';
import { filled, wordsIn } from './words.ts';

const { cards: words, common, problems, profile } = wordsIn('en');

test('An extension is kept apart from its number, and trunk and exit codes are recognized', async ({
  page,
  owner,
  card,
}) => {
  await page.goto(`/en/cards/${card.id}/edit`);
  const phone = field(page, 'phone');
  const enterPhone = async (text: string) => {
    await phone.fill('');
    await phone.pressSequentially(text, { delay: 20 });
  };
  await enterPhone('1 514 555 0123');
  await expect(phone).toHaveValue('+1 (514) 555-0123');
  await enterPhone('514-555-0123 x45');
  await expect(phone).toHaveValue('+1 (514) 555-0123x45');
  await enterPhone('011 33 6 12 34 56 78');
  await expect(phone).toHaveValue('+33 6 12 34 56 78');
  await phone.fill('+1 514-555-0123 poste 45');
  await expect(phone).toHaveValue('+1 (514) 555-0123 ext. 45');
  await save(page);
  expect(await owner.calls(cards.get, { params: { id: card.id } })).toMatchObject({
    phone: '+15145550123;ext=45',
  });
  await expect(phone).toHaveValue('+1 (514) 555-0123 ext. 45');
});

test('A phone number is typed or pasted, its country chosen with the keyboard, and only the number is sent, WhatsApp included', async ({
  page,
  owner,
  card,
}) => {
  const sentFields: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sentFields.push(...Object.keys(request.postDataJSON() as object));
  });
  await page.goto(`/en/cards/${card.id}/edit`);
  const [phone, second] = [field(page, 'phone'), field(page, 'phone2')];
  await expect(phone).toHaveValue('+1 (514) 555-0142');

  await second.focus();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: /Second phone: country CA, Canada \+1/ })).toBeFocused();
  await page.keyboard.press('Enter');
  const search = page.getByRole('textbox', { name: common.phone.search });
  await expect(search).toBeFocused();
  await page.keyboard.type('franc');
  await expect(page.getByRole('listbox', { name: common.phone.list }).getByRole('option').first()).toHaveText(
    /France.*\+33/,
  );
  await page.keyboard.press('Enter');
  await expect(second).toBeFocused();
  await page.keyboard.type('06 12 34 56 78');
  await expect(second).toHaveValue('+33 6 12 34 56 78');

  await phone.fill('');
  await phone.focus();
  await paste(page, '+886 912 345 678');
  await expect(phone).toHaveValue('+886 912 345 678');
  await expect(page.getByRole('button', { name: /^Phone: country TW, Taiwan \+886/ })).toBeVisible();

  await expect(field(page, 'socialLinks.linkedin')).toHaveValue('ana-demo');
  const whatsapp = field(page, 'socialLinks.whatsapp');
  await page.getByRole('button', { name: words.networks.add }).click();
  await page.getByRole('menuitem', { name: 'WhatsApp' }).click();
  await expect(page.getByRole('button', { name: /^WhatsApp: country TW/ })).toBeVisible();
  await whatsapp.pressSequentially('0912 345 679', { delay: 30 });
  await expect(whatsapp).toHaveValue('+886 912 345 679');

  await save(page);
  expect(sentFields).toEqual(expect.arrayContaining(['phone', 'phone2', 'socialLinks']));
  expect(sentFields.filter((key) => /^(country_key|country_code|phone_code)/.test(key))).toEqual([]);
  expect(await owner.calls(cards.get, { params: { id: card.id } })).toMatchObject({
    phone: '+886912345678',
    phone2: '+33612345678',
    socialLinks: { whatsapp: 'https://wa.me/886912345679', linkedin: card.socialLinks.linkedin },
  });
  await expect(whatsapp).toHaveValue('+886 912 345 679');
  await expect(second).toHaveValue('+33 6 12 34 56 78');
});

test('A phone and an email are added with the keyboard, labelled and hidden, and are in the page and the contact file', async ({
  page,
  owner,
  card,
}) => {
  await owner.calls(cards.change, { params: { id: card.id }, body: { phone: '+15145550142', phone2: '' } });
  await page.goto(`/en/cards/${card.id}/edit`);
  const add = page.getByRole('button', { name: words.reach.addPhone });
  await add.press('Enter');
  await expect(field(page, 'phone3')).toBeFocused();
  await field(page, 'phone3').pressSequentially('+852 9123 4567', { delay: 20 });
  await page
    .getByLabel(filled(words.reach.labelNamed, { field: words.fields.phone3 }))
    .selectOption('whatsapp');
  await add.press('Enter');
  await expect(field(page, 'phone4')).toBeFocused();
  await page
    .getByRole('button', { name: filled(words.reach.remove, { field: words.fields.phone4 }) })
    .press('Enter');
  await expect(field(page, 'phone4')).toBeHidden();
  await expect(add).toBeFocused();
  await add.press('Enter');
  await field(page, 'phone4').fill('+1 514 555 0199');
  await page
    .getByRole('switch', { name: filled(words.visible.named, { field: words.fields.phone4 }) })
    .click();

  await page.getByRole('button', { name: words.reach.addEmail }).press('Enter');
  await field(page, 'email2').pressSequentially('ana@');
  await field(page, 'website').focus();
  await expect(page.getByText(problems.fields.emailInvalid)).toBeVisible();
  await field(page, 'email2').fill('ana@home.example');
  await page.getByLabel(filled(words.reach.labelNamed, { field: words.fields.email2 })).selectOption('home');
  await save(page);
  expect(await owner.calls(cards.get, { params: { id: card.id } })).toMatchObject({
    phone3: '+85291234567',
    phone4: '+15145550199',
    email2: 'ana@home.example',
    contactLabels: { phone3: 'whatsapp', phone4: '', email2: 'home' },
    hidden: ['phone4'],
  });

  await page.goto(`/i/${card.cardId}`);
  const chat = page.getByRole('link', { name: profile.labels.whatsapp });
  await expect(chat).toHaveAttribute('href', 'https://wa.me/85291234567');
  await expect(chat).toHaveAttribute('rel', 'nofollow ugc');
  await expect(page.getByRole('link', { name: profile.emailLabels.home })).toHaveAttribute(
    'href',
    'mailto:ana@home.example',
  );
  expect(await page.content()).not.toContain('5550199');
  const file = await (await page.request.get(`/i/${card.cardId}/contact.vcf`)).text();
  expect(file).toContain('item1.TEL;TYPE=CELL:+85291234567\r\nitem1.X-ABLabel:WhatsApp\r\n');
  expect(file).toContain('EMAIL;TYPE=INTERNET,HOME:ana@home.example\r\n');
  expect(file).not.toContain('5550199');
});
