import { setTimeout } from 'node:timers/promises';
import { contacts } from '@visita/core/contacts/contract';
import { app, expect, test } from './journey.ts';
import { filled, wordsIn } from './words.ts';

const { common, contacts: words, problems } = wordsIn('en');
const french = wordsIn('fr').contacts;
const { questions, fields } = words;

test('An owner asks questions, and a visitor answers them with and without JavaScript', async ({
  page,
  card,
  owner,
  browser,
}) => {
  const formPath = (language: string) => `${app.url}/i/${card.cardId}/exchange?lang=${language}`;
  const question = (position: number) =>
    page.getByRole('group', { name: filled(questions.number, { position }), exact: true });
  const save = async () => {
    await page.getByRole('button', { name: common.save }).click();
    await expect(page.getByText(questions.saved)).toBeVisible();
  };

  await test.step('The owner finds the screen beside the contacts, and writes two questions', async () => {
    await page.goto('/en/contacts');
    await page.getByRole('link', { name: words.inbox.questions }).click();
    await page.getByRole('button', { name: questions.add }).click();
    await expect(question(1).getByLabel(questions.fields.title, { exact: true })).toBeFocused();
    await page.getByRole('button', { name: common.save }).click();
    await expect(question(1).getByLabel(questions.fields.title, { exact: true })).toBeFocused();
    await question(1).getByLabel(questions.fields.title, { exact: true }).fill('Which paper?');
    await question(1).getByLabel(questions.fields.kind, { exact: true }).selectOption(questions.kinds.choice);
    await question(1)
      .getByLabel(filled(questions.fields.choice, { position: 1 }), { exact: true })
      .fill('Blue');
    await question(1)
      .getByLabel(filled(questions.fields.choice, { position: 2 }), { exact: true })
      .fill('Red');
    await page.getByRole('button', { name: questions.add }).click();
    await question(2).getByLabel(questions.fields.title, { exact: true }).fill('How many?');
    await page.getByRole('tabpanel').getByLabel('Which paper?').fill('Quel papier?');
    await page.getByRole('tabpanel').getByLabel('Blue').fill('Bleu');
    await save();
    await page.reload();
    await expect(question(2).getByLabel(questions.fields.title, { exact: true })).toHaveValue('How many?');
    expect((await owner.calls(contacts.questions, { params: { id: card.id } })).questions).toMatchObject([
      { title: 'Which paper?', titles: { fr: 'Quel papier?', 'zh-CN': '' }, choices: [{}, {}] },
      { title: 'How many?', kind: 'text', choices: [] },
    ]);
  });

  for (const javaScriptEnabled of [true, false])
    await test.step(`A French visitor answers ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async () => {
      const context = await browser.newContext({ javaScriptEnabled });
      const visitor = await context.newPage();
      await visitor.goto(formPath('fr'));
      const name = `Zoé ${javaScriptEnabled}`;
      await visitor.getByLabel(french.fields.name).fill(name);
      await visitor.getByLabel(french.fields.email).fill('zoe@example.com');
      await visitor.getByRole('combobox', { name: 'Quel papier?' }).selectOption('Bleu');
      await visitor.getByRole('textbox', { name: 'How many?' }).fill('Quarante');
      await visitor.getByRole('checkbox').first().check();
      // a form sent faster is refused as sent by a bot
      await setTimeout(2_000);
      await visitor.getByRole('button', { name: french.exchange.send }).click();
      await expect(visitor.getByRole('combobox', { name: 'Quel papier?' })).toHaveValue('Bleu');
      await visitor.getByRole('textbox', { name: 'How many?' }).fill('Cinquante');
      await visitor.getByRole('button', { name: french.left.correct }).click();
      await expect(visitor.getByRole('textbox', { name: 'How many?' })).toHaveValue('Cinquante');
      await context.close();
      await page.goto('/en/contacts');
      await page.getByRole('link', { name }).click();
      await expect(page.getByRole('region', { name: words.contact.answers })).toHaveText(
        'Quel papier?BleuHow many?Cinquante',
      );
    });

  await test.step('Questions that change under an open form are read and agreed to again', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const visitor = await context.newPage();
    await visitor.goto(formPath('en'));
    await visitor.getByLabel(fields.name).fill('Ben Roy');
    await visitor.locator('[name=phone]').fill('+1 514 555 0123');
    await visitor.getByRole('textbox', { name: 'How many?' }).fill('Forty');
    await visitor.getByRole('combobox', { name: 'Which paper?' }).selectOption('Red');
    await visitor.getByRole('checkbox').first().check();
    await setTimeout(2_000);

    await page.goto(`/en/contacts/questions?card=${card.id}`);
    await page.getByRole('button', { name: filled(questions.up, { question: 'How many?' }) }).click();
    await question(2).getByLabel(questions.fields.title, { exact: true }).fill('Which colour?');
    await save();

    await visitor.getByRole('button', { name: words.exchange.send }).click();
    await expect(visitor.getByRole('alert')).toContainText(problems.refusals.questionsChanged.title);
    await expect(visitor.getByRole('textbox', { name: 'How many?' })).toHaveValue('Forty');
    await expect(visitor.getByRole('combobox', { name: 'Which colour?' })).toHaveValue('');
    await expect(visitor.getByLabel(fields.name)).toHaveValue('Ben Roy');
    await expect(visitor.getByRole('checkbox').first()).not.toBeChecked();
    await visitor.getByRole('checkbox').first().check();
    await visitor.getByRole('button', { name: words.exchange.send }).click();
    await expect(visitor.getByRole('textbox', { name: 'How many?' })).toHaveValue('Forty');
    await expect(visitor.getByText(/Which colour\?/).first()).toBeVisible();
    await context.close();
  });

  await test.step('What is not saved is not lost by a step aside', async () => {
    await page.getByRole('button', { name: questions.add }).click();
    await page.getByRole('link', { name: words.inbox.back }).click();
    await page.getByRole('dialog').getByRole('button', { name: questions.leave.stay }).click();
    await expect(question(3)).toBeVisible();
    await page.getByRole('button', { name: filled(questions.remove, { question: 'Question 3' }) }).click();
    await page.getByRole('link', { name: words.inbox.back }).click();
    await expect(page).toHaveURL(/\/en\/contacts$/);
  });
});
