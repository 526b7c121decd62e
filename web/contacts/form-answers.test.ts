import { expect, test } from 'vitest';
import { collectAnswers, moveAnswers } from './form-answers.ts';

const textQuestion = (question: string) => ({ kind: 'text' as const, question, choices: [] });

test('The answers of a form are read in the order of its questions', () => {
  expect(collectAnswers({ 'answers.0': 'a', 'answers.1': '', 'answers.2': 'c' })).toEqual(['a', '', 'c']);
  expect(collectAnswers({ name: 'Zoé', 'answers.1': 'b' })).toEqual([]);
  expect(
    collectAnswers(Object.fromEntries([0, 1, 2, 3, 4, 5].map((n) => [`answers.${n}`, 'x']))),
  ).toHaveLength(5);
});

test('An answer stays with its question if the owner reorders, adds and removes questions', () => {
  const values = {
    name: 'Zoé',
    'question.0': 'When?',
    'answers.0': 'May',
    'question.1': 'Why?',
    'answers.1': 'Rain',
  };
  const moved = moveAnswers(values, [textQuestion('Who?'), textQuestion('Why?'), textQuestion('When?')]);
  expect(collectAnswers(moved)).toEqual(['', 'Rain', 'May']);
  expect(moved['name']).toBe('Zoé');
  expect(moveAnswers(values, [textQuestion('Who?')])['answers.0']).toBe('');
});
