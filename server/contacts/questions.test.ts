import { describe, expect, test } from 'vitest';
import { cards } from '@visita/core/cards/contract';
import { consentVersion } from '@visita/core/contacts/consent';
import { contacts } from '@visita/core/contacts/contract';
import { blankQuestion, type Question } from '@visita/core/contacts/questions';
import { privacy } from '@visita/core/privacy/contract';
import { gatherExport } from '../privacy/gather-export.ts';
import { runJobs } from '../test/jobs.ts';
import { cardOwner, leave } from '../test/left-contact.ts';
import { world, type Person } from '../test/world.ts';

const app = await world();
const { guest, deps, clock, database, emails } = app;

const { titles } = blankQuestion;
const what: Question = {
  ...blankQuestion,
  title: 'What do you need?',
  titles: { ...titles, fr: 'De quoi?' },
};
const call: Question = { ...blankQuestion, kind: 'yesNo', title: 'May I call?' };
const paper: Question = {
  kind: 'choice',
  title: 'Which paper',
  titles: { ...titles, fr: 'Quel papier' },
  choices: [
    { title: 'Blue', titles: { ...titles, fr: 'Bleu' } },
    { title: 'Red', titles },
  ],
};

let visitors = 0;
const freshEmail = () => `asked${++visitors}@example.org`;
const save = (person: Person, id: string, questions: Question[], version?: string) =>
  person.calls(contacts.saveQuestions, { params: { id }, body: { questions, version } });
const read = (person: Person, id: string) => person.calls(contacts.questions, { params: { id } });
const inbox = async (person: Person) => (await person.calls(contacts.list, {})).contacts;
const form = (cardId: string) => guest.calls(contacts.form, { params: { cardId } });
const rows = async (sql: string, values: unknown[]) => (await database.pool.query(sql, values)).rows;

async function ownerWithQuestions(questions = [what, call, paper]) {
  const owner = await cardOwner(app);
  await save(owner.person, owner.card.id, questions);
  return owner;
}

describe('the owner', () => {
  test('saves the questions of a card, replaces and removes them', async () => {
    const { person, card } = await cardOwner(app);
    expect((await read(person, card.id)).questions).toEqual([]);
    const saved = await save(person, card.id, [what, paper]);
    expect(saved).toEqual(await read(person, card.id));
    expect(saved.questions).toEqual([what, paper]);
    expect((await save(person, card.id, [paper, call, what])).questions).toEqual([paper, call, what]);
    expect((await save(person, card.id, [])).questions).toEqual([]);
  });

  test('does not write over what another window saved', async () => {
    const { person, card } = await ownerWithQuestions();
    const { version } = await read(person, card.id);
    const [one, other] = await Promise.allSettled([
      save(person, card.id, [what], version),
      save(person, card.id, [call], version),
    ]);
    expect([one.status, other.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(save(person, card.id, [], version)).rejects.toThrow('questionsChangedElsewhere');
    expect((await read(person, card.id)).questions).toHaveLength(1);
  });

  test('has no more than the database holds, whatever the code says', async () => {
    const { card } = await ownerWithQuestions([what]);
    const insert = (position: number, kind: string, choices: unknown) =>
      rows(
        `insert into contact_questions (card_id, position, kind, title, titles, choices) values ($1, $2, $3, 'A?', '{}', $4)`,
        [card.id, position, kind, JSON.stringify(choices)],
      );
    await expect(insert(5, 'text', [])).rejects.toThrow('contact_questions_position');
    await expect(insert(1, 'date', [])).rejects.toThrow('contact_questions_kind');
    await expect(insert(1, 'text', ['a'])).rejects.toThrow('contact_questions_choices');
    await expect(insert(1, 'choice', ['a'])).rejects.toThrow('contact_questions_choices');
    await expect(insert(1, 'choice', {})).rejects.toThrow('contact_questions_choices');
    await expect(insert(4, 'text', [])).resolves.toEqual([]);
  });

  test('gets the answers in the inbox, by email and in the tables, and finds them', async () => {
    const { person, cardId } = await ownerWithQuestions();
    await leave(app, cardId, { email: freshEmail(), answers: ['Forty cards', 'yes', 'Red'] });
    await runJobs(deps);
    expect((await inbox(person))[0]?.answers).toEqual([
      { kind: 'text', question: 'What do you need?', choices: [], answer: 'Forty cards' },
      { kind: 'yesNo', question: 'May I call?', choices: [], answer: 'yes' },
      { kind: 'choice', question: 'Which paper', choices: ['Blue', 'Red'], answer: 'Red' },
    ]);
    const email = emails.find(
      ({ to, subject }) => to.address === person.email && subject.includes('left you'),
    );
    expect(email?.text).toMatch(/What do you need\?\s+Forty cards[\s\S]*May I call\?\s+Yes/);
    const { text } = await person.calls(contacts.table, { query: {} });
    expect(text).toContain('"What do you need? Forty cards\nMay I call? Yes\nWhich paper: Red"');
    const found = async (search: string) =>
      (await person.calls(contacts.list, { query: { search } })).contacts.length;
    expect([await found('forty'), await found('fifty')]).toEqual([1, 0]);
  });

  test('keeps the answers when the card and its questions go', async () => {
    const { person, card, cardId } = await ownerWithQuestions([what]);
    await leave(app, cardId, { email: freshEmail(), answers: ['A quote'] });
    await save(person, card.id, [{ ...what, title: 'Something else?' }]);
    await person.calls(cards.remove, { params: { id: card.id } });
    expect(await rows('select from contact_questions where card_id = $1', [card.id])).toEqual([]);
    expect((await inbox(person))[0]?.answers).toMatchObject([
      { question: 'What do you need?', answer: 'A quote' },
    ]);
  });

  test('gets questions and answers with an export', async () => {
    const { person, cardId } = await ownerWithQuestions([what]);
    await leave(app, cardId, { email: freshEmail(), answers: ['A quote'] });
    const files = await gatherExport(deps, { userId: person.id });
    const text = async (name: string) =>
      Buffer.from((await files.find((file) => file.name === name)?.read()) ?? '').toString();
    expect(JSON.parse(await text('contact-questions.json'))).toMatchObject([{ title: 'What do you need?' }]);
    expect(JSON.parse(await text('inbox.json'))).toMatchObject([{ answers: [{ answer: 'A quote' }] }]);
    expect(await text('inbox.vcf')).toContain('What do you need? A quote');
    await expect(person.calls(privacy.requestExport, {})).resolves.toBeDefined();
  });
});

describe('the consent', () => {
  test('names the questions in the visitor’s language, and so does its version', async () => {
    const { person, card, cardId } = await ownerWithQuestions();
    const before = await form(cardId);
    expect(before.questions.map(({ question }) => question)).toEqual([
      'What do you need?',
      'May I call?',
      'Which paper',
    ]);
    expect(before.consentVersion).toMatch(new RegExp(`^${consentVersion}\\.[\\da-f]{12}$`));
    await leave(app, cardId, { email: freshEmail() });
    const [contact] = await inbox(person);
    expect(contact).toMatchObject({ consentVersion: before.consentVersion, consentText: before.consentText });
    expect(contact?.consentText).toBe(
      'Ana Lima may keep what I write here and contact me about it. I was asked: What do you need? · May I call? · Which paper',
    );
    // a translation that this visitor does not read changes nothing for them
    await save(person, card.id, [
      { ...what, titles: { ...what.titles, 'zh-CN': '需要什么？' } },
      call,
      paper,
    ]);
    expect((await form(cardId)).consentVersion).toBe(before.consentVersion);
    await save(person, card.id, [what, call]);
    expect((await form(cardId)).consentVersion).not.toBe(before.consentVersion);
    await save(person, card.id, []);
    expect((await form(cardId)).consentVersion).toBe(consentVersion);
  });

  test('to other questions is refused, and nothing is kept', async () => {
    const { person, card, cardId } = await ownerWithQuestions([what]);
    const email = freshEmail();
    const { ticket, consentVersion: version } = await form(cardId);
    clock.advance(5_000);
    const body = { cardId, ticket, consentVersion: version, consent: true, name: 'Zoé', email };
    await save(person, card.id, [{ ...what, title: 'What do you want?' }]);
    await expect(guest.calls(contacts.leave, { body: { ...body, answers: ['x'] } })).rejects.toThrow(
      'questionsChanged',
    );
    expect(await inbox(person)).toEqual([]);
    // the same form can be sent once its questions are those that were read
    await save(person, card.id, [what]);
    await guest.calls(contacts.leave, { body: { ...body, answers: ['x'] } });
    expect(await inbox(person)).toHaveLength(1);
    const old = { ...body, consentVersion: version.replace(consentVersion, '2001-01-01') };
    await expect(guest.calls(contacts.leave, { body: old })).rejects.toThrow('formExpired');
  });

  test('and the answers name the same questions, however often they are changed meanwhile', async () => {
    const { person, card, cardId } = await ownerWithQuestions([what]);
    const sets = Array.from({ length: 4 }, (_, index) => [
      { ...what, title: `What ${index}?` },
      ...(index % 2 === 0 ? [{ ...call, title: `Call ${index}?` }] : []),
    ]);
    const forms: { consentVersion: string; ticket: string }[] = [];
    for (const questions of sets) {
      await save(person, card.id, questions);
      forms.push(await form(cardId), await form(cardId), await form(cardId));
    }
    clock.advance(5_000);
    const sent = forms.map(({ ticket, consentVersion: version }, index) => ({
      cardId,
      ticket,
      consentVersion: version,
      consent: true,
      name: `Guest ${index}`,
      email: freshEmail(),
      answers: [`from ${version}`],
    }));
    const results = await Promise.allSettled([
      ...sent.map((body) => guest.calls(contacts.leave, { body })),
      ...sets.map((questions) => save(person, card.id, questions)),
      ...sent.toReversed().map((body) => guest.calls(contacts.leave, { body })),
    ]);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ key: 'questionsChanged' });
    // whichever set was saved last, the forms of this one are accepted now
    await save(person, card.id, sets[3] ?? []);
    for (const body of sent.slice(-3)) await guest.calls(contacts.leave, { body });
    const stored = await inbox(person);
    expect(stored.length).toBeGreaterThanOrEqual(3);
    for (const { answers, consentVersion: version, consentText } of stored) {
      expect(answers[0]?.answer).toBe(`from ${version}`);
      expect(consentText).toContain(answers.map(({ question }) => question).join(' · '));
    }
    expect(new Set(stored.map(({ email }) => email)).size).toBe(stored.length);
  });
});

describe('the visitor', () => {
  test('may leave every question unanswered, and answers only what is offered', async () => {
    const { person, cardId } = await ownerWithQuestions();
    await leave(app, cardId, { email: freshEmail() });
    expect((await inbox(person))[0]?.answers.map(({ answer }) => answer)).toEqual(['', '', '']);
    await expect(
      leave(app, cardId, { email: freshEmail(), answers: ['x', 'maybe', 'Green', 'more'] }),
    ).rejects.toMatchObject({
      details: {
        errors: ['answers.1', 'answers.2', 'answers.3'].map((field) => ({ field, code: 'answerUnknown' })),
      },
    });
    const { cardId: silent } = await cardOwner(app);
    await expect(leave(app, silent, { email: freshEmail(), answers: ['x'] })).rejects.toMatchObject({
      key: 'invalidInput',
    });
  });

  test('sees and corrects the answers by the private link, to the questions as they were read', async () => {
    const { person, card, cardId } = await ownerWithQuestions();
    const email = freshEmail();
    const { secret } = await leave(app, cardId, { email, answers: ['A quote', '', 'Blue'] });
    await save(person, card.id, [call]);
    const details = { name: 'Zoé', email, phone: '', company: '', message: '' };
    const correct = (answers?: string[]) =>
      guest.calls(contacts.correct, {
        params: { secret },
        body: { ...details, ...(answers && { answers }) },
      });
    const texts = ({ answers }: { answers: { answer: string }[] }) => answers.map(({ answer }) => answer);
    expect(texts(await correct())).toEqual(['A quote', '', 'Blue']);
    await expect(correct(['x', 'x', 'Green'])).rejects.toMatchObject({ key: 'invalidInput' });
    expect(texts(await correct(['Two quotes', 'no', 'Red']))).toEqual(['Two quotes', 'no', 'Red']);
    expect((await inbox(person))[0]?.answers).toMatchObject([
      { question: 'What do you need?', answer: 'Two quotes' },
      { question: 'May I call?', answer: 'no' },
      { question: 'Which paper', choices: ['Blue', 'Red'], answer: 'Red' },
    ]);
    await guest.calls(contacts.withdraw, { params: { secret } });
    expect(await rows(`select from contacts where answers::text like '%Two quotes%'`, [])).toEqual([]);
  });
});
