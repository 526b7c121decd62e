import { beforeEach, expect, test, vi } from 'vitest';
import { isAnswer } from './federated-answer.ts';
import { saveQuestion, takeAnswer } from './federated-question.ts';

beforeEach(() => {
  const storage = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
});

const question = {
  provider: 'google' as const,
  state: 'ours',
  secret: 'kept',
  search: '?redirect=%2Ffr%2Fcards',
};

test('A response to the stored request returns token, secret and query, once', () => {
  saveQuestion(question);

  expect(takeAnswer('#state=ours&id_token=a.b-c_d.e')).toEqual({
    provider: 'google',
    search: question.search,
    credential: 'a.b-c_d.e',
    secret: 'kept',
  });
  expect(takeAnswer('#state=ours&id_token=a.b-c_d.e')).toBeUndefined();
});

test('A code to the stored request is returned with secret and query, once', () => {
  saveQuestion(question);

  expect(takeAnswer('#state=ours&code=4%2F0Ab')).toEqual({
    provider: 'google',
    search: question.search,
    code: '4/0Ab',
    secret: 'kept',
  });
  expect(takeAnswer('#state=ours&code=4%2F0Ab')).toBeUndefined();
});

test('The answer of Apple has the name of a new person', () => {
  saveQuestion({ ...question, provider: 'apple' });

  expect(takeAnswer('#state=ours&code=c&name=Zo%C3%A9+Fortin')).toEqual({
    provider: 'apple',
    search: question.search,
    code: 'c',
    secret: 'kept',
    name: 'Zoé Fortin',
  });
});

test('An OAuth error is a response too', () => {
  saveQuestion(question);

  expect(takeAnswer('#error=access_denied&state=ours')).toEqual({
    provider: 'google',
    search: question.search,
    error: 'access_denied',
  });
});

test.each([
  '',
  '#',
  '#part',
  '#state=ours',
  '#id_token=a.b.c',
  '#code=x',
  '#state=other&code=x',
  '#state=other&id_token=a.b.c',
  '#id_token=a.b.c&state=',
])('"%s" is none, and the true one can still come', (hash) => {
  saveQuestion(question);

  expect(takeAnswer(hash)).toBeUndefined();
  expect(takeAnswer('#state=ours&id_token=a.b.c')).toHaveProperty('credential');
});

test('A response without a stored request is ignored', () => {
  expect(takeAnswer('#state=ours&id_token=a.b.c')).toBeUndefined();
  expect(takeAnswer('#state=undefined&id_token=a.b.c')).toBeUndefined();
});

test('An unreadable stored request is ignored', () => {
  sessionStorage.setItem('federated-login', '{');
  expect(takeAnswer('#state=ours&id_token=a.b.c')).toBeUndefined();
  vi.stubGlobal('sessionStorage', undefined);
  expect(takeAnswer('#state=ours&id_token=a.b.c')).toBeUndefined();
});

test('A token in the fragment is recognized, whatever its origin', () => {
  expect(['#id_token=a', '#state=b&id_token=a', '#error=c'].every(isAnswer)).toBe(true);
  expect(['', '#my_id_token=a', '#part'].some(isAnswer)).toBe(false);
});
