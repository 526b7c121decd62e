import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldErrors } from '../api/fields.ts';
import { languages } from '../languages.ts';
import {
  answerErrors,
  blankQuestion,
  GivenAnswers,
  mostChoices,
  mostQuestions,
  NewQuestions,
  pairAnswers,
  questionKinds,
  wordQuestions,
  type Question,
} from './questions.ts';

const noTitles = blankQuestion.titles;
const choice = (title: string, titles = {}) => ({ title, titles: { ...noTitles, ...titles } });
const color: Question = {
  kind: 'choice',
  title: 'Which colour?',
  titles: { ...noTitles, fr: 'Quelle couleur?' },
  choices: [choice('Red', { fr: 'Rouge', 'zh-TW': '紅' }), choice('Blue')],
};

describe('the questions of a card', () => {
  test('need words in the first language alone, and choices where there are some', () => {
    expect(NewQuestions.parse([{ kind: 'yesNo', title: ' May  I call? ' }])).toEqual([
      { kind: 'yesNo', title: 'May I call?', titles: noTitles, choices: [] },
    ]);
    expect(
      fieldErrors(NewQuestions, [
        { kind: 'text', title: ' ', titles: { fr: 'Quoi?' } },
        { kind: 'choice', title: 'Which?', choices: [{ title: 'One' }] },
        { kind: 'choice', title: 'Which?', choices: [{ title: 'One' }, { title: '' }] },
        { kind: 'date', title: 'When?' },
        { kind: 'text', title: 'x'.repeat(121), titles: { 'zh-CN': '问'.repeat(121) } },
      ]).map(({ field, code }) => `${field} ${code}`),
    ).toEqual([
      '0.title required',
      '1.choices tooFewChoices',
      '2.choices.1.title required',
      '3.kind invalid',
      '4.title tooLong',
      '4.titles.zh-CN tooLong',
    ]);
  });

  test('that are no choice drop theirs', () => {
    const stale = { kind: 'text', title: 'Why?', choices: [{ title: 'A' }, { title: 'B' }] };
    expect(NewQuestions.parse([stale])[0]?.choices).toEqual([]);
  });

  test('are five at most, with two to eight choices', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 12 }), (count, choices) => {
        const title = 'A?';
        const list = Array.from({ length: count }, () => ({
          kind: 'choice',
          title,
          choices: Array.from({ length: choices }, () => ({ title })),
        }));
        const isRight = count === 0 || (count <= mostQuestions && choices >= 2 && choices <= mostChoices);
        expect(NewQuestions.safeParse(list).success).toBe(isRight);
      }),
    );
  });

  test('are read in each language, and as in the first where it is empty', () => {
    expect(wordQuestions([color], 'fr')).toEqual([
      { kind: 'choice', question: 'Quelle couleur?', choices: ['Rouge', 'Blue'] },
    ]);
    expect(wordQuestions([color], 'zh-TW')).toEqual([
      { kind: 'choice', question: 'Which colour?', choices: ['紅', 'Blue'] },
    ]);
    const texts = fc.record({ title: fc.string({ minLength: 1 }), titles: fc.constant(noTitles) });
    fc.assert(
      fc.property(fc.array(texts), fc.constantFrom(...languages), (list, language) => {
        const questions = list.map((each) => ({ ...blankQuestion, ...each }));
        expect(wordQuestions(questions, language).map(({ question }) => question)).toEqual(
          list.map(({ title }) => title),
        );
      }),
    );
  });
});

describe('answers', () => {
  const questions = wordQuestions(
    [color, { ...blankQuestion, kind: 'yesNo', title: 'Call?' }, { ...blankQuestion, title: 'Why?' }],
    'fr',
  );

  test('are those that the questions offer, in the words that were read', () => {
    expect(answerErrors(questions, ['Rouge', 'no', 'Parce que'])).toEqual([]);
    expect(answerErrors(questions, [])).toEqual([]);
    expect(answerErrors(questions, ['', '', ''])).toEqual([]);
    expect(answerErrors(questions, ['Red', 'oui', 'x', 'more']).map(({ field }) => field)).toEqual([
      'answers.0',
      'answers.1',
      'answers.3',
    ]);
  });

  test('are at most five, of 500 characters each', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 600 }), { maxLength: 8 }), (lengths) => {
        const answers = lengths.map((length) => '答'.repeat(length));
        expect(GivenAnswers.safeParse(answers).success).toBe(
          lengths.length <= 5 && lengths.every((length) => length <= 500),
        );
      }),
    );
  });

  test('stay with all questions that were asked', () => {
    const kinds = fc.constantFrom(...questionKinds);
    const words = fc.array(
      fc.record({ kind: kinds, question: fc.string(), choices: fc.constant<string[]>([]) }),
      {
        maxLength: 5,
      },
    );
    fc.assert(
      fc.property(words, fc.array(fc.string(), { maxLength: 5 }), (list, answers) => {
        const pairs = pairAnswers(list, answers);
        expect(pairs.map(({ question }) => question)).toEqual(list.map(({ question }) => question));
        expect(pairs.map(({ answer }) => answer)).toEqual(list.map((_, index) => answers[index] ?? ''));
      }),
    );
  });
});
