import { beforeEach, expect, test, vi } from 'vitest';
import { isAnswer } from './google-answer.ts';
import { saveQuestion, takeAnswer } from './google-question.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

const question = { state: 'ours', secret: 'kept', search: '?redirect=%2Ffr%2Fcards' };

test('an answer to what was asked brings the token, the secret and the way back, once', () => {
  saveQuestion(question);

  expect(takeAnswer('#state=ours&id_token=a.b-c_d.e')).toEqual({ search: question.search, credential: 'a.b-c_d.e', secret: 'kept' });
  expect(takeAnswer('#state=ours&id_token=a.b-c_d.e')).toBeUndefined();
});

test('a refusal is an answer too', () => {
  saveQuestion(question);

  expect(takeAnswer('#error=access_denied&state=ours')).toEqual({ search: question.search, error: 'access_denied' });
});

test.each(['', '#', '#part', '#state=ours', '#id_token=a.b.c', '#state=other&id_token=a.b.c', '#id_token=a.b.c&state='])(
  '"%s" is none, and the true one can still come',
  (hash) => {
    saveQuestion(question);

    expect(takeAnswer(hash)).toBeUndefined();
    expect(takeAnswer('#state=ours&id_token=a.b.c')).toHaveProperty('credential');
  },
);

test('nobody asked: no answer', () => {
  expect(takeAnswer('#state=ours&id_token=a.b.c')).toBeUndefined();
  expect(takeAnswer('#state=undefined&id_token=a.b.c')).toBeUndefined();
});

test('what was kept badly, or cannot be read, is as if nobody had asked', () => {
  sessionStorage.setItem('google', '{');
  expect(takeAnswer('#state=ours&id_token=a.b.c')).toBeUndefined();
  vi.stubGlobal('sessionStorage', undefined);
  expect(takeAnswer('#state=ours&id_token=a.b.c')).toBeUndefined();
});

test('a token in the address is seen, whoever sent it', () => {
  expect(['#id_token=a', '#state=b&id_token=a', '#error=c'].every(isAnswer)).toBe(true);
  expect(['', '#my_id_token=a', '#part'].some(isAnswer)).toBe(false);
});
