import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftKey, forgetDrafts, readDraft, writeDraft } from './kept-drafts.ts';

const day = (count: number) => new Date(count * 24 * 60 * 60 * 1000);
const mine = draftKey('ana', 'card 1');
const theirs = draftKey('ben', 'card 1');

beforeEach(() => {
  const storage = {
    getItem(this: Record<string, unknown>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, unknown>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, unknown>, key: string) {
      delete this[key];
    },
  };
  // as in a browser, only stored values are own keys
  vi.stubGlobal('localStorage', Object.create(storage));
});
afterEach(() => vi.unstubAllGlobals());

const keys = () => Object.keys(localStorage);

test('A draft is kept for two weeks and no longer', () => {
  writeDraft(mine, { title: 'Half a' }, day(0));
  expect(readDraft(mine, day(13))).toEqual({ title: 'Half a' });
  expect(readDraft(mine, day(14))).toBeUndefined();
  localStorage.setItem(mine, '{"title":"kept by an older release"}');
  expect(readDraft(mine, day(0))).toBeUndefined();
  localStorage.setItem(mine, 'null');
  expect(readDraft(mine, day(0))).toBeUndefined();
});

test('A signed-in user keeps recent drafts, and a logout deletes all drafts', () => {
  localStorage.setItem('theme', 'dark');
  writeDraft(mine, 'new', day(5));
  writeDraft(draftKey('ana', 'card 2'), 'old', day(0));
  writeDraft(theirs, 'new', day(5));
  forgetDrafts({ owner: 'ana', now: day(15) });
  expect(keys().toSorted()).toEqual([mine, 'theme']);
  forgetDrafts();
  expect(keys()).toEqual(['theme']);
});
