import { expect, test } from 'vitest';
import { fieldErrors } from '../api/fields.ts';
import { sortTags, Tags, toTags } from './tags.ts';

test('tags are separated by commas of any script, without duplicates', () => {
  expect(toTags('client, Montréal，展会、 client ;, CLIENT,')).toEqual(['client', 'Montréal', '展会']);
  expect(toTags('  ')).toEqual([]);
  expect(Tags.parse(['a ', 'b', 'A', 'a'])).toEqual(['a', 'b']);
});

test('there are at most twenty, of forty characters each', () => {
  const many = Array.from({ length: 21 }, (_, index) => `tag ${index}`);
  expect(fieldErrors(Tags, many)).toEqual([{ field: '', code: 'tooMany', params: { max: 20 } }]);
  expect(fieldErrors(Tags, many.slice(1))).toEqual([]);
  expect(fieldErrors(Tags, ['x'.repeat(41)])).toEqual([{ field: '0', code: 'tooLong', params: { max: 40 } }]);
});

test('tags are listed by use, then in the order of the reader’s language', () => {
  const counted = ['zoo', 'Éditeur', 'client', '李', '王', '陳'].map((tag) => ({
    tag,
    count: tag === 'zoo' ? 2 : 1,
  }));
  const sortedNames = (language: Parameters<typeof sortTags>[1]) =>
    sortTags(counted, language).map(({ tag }) => tag);
  expect(sortedNames('fr').slice(0, 3)).toEqual(['zoo', 'client', 'Éditeur']);
  expect(sortedNames('zh-CN').filter((tag) => /\p{Script=Han}/u.test(tag))).toEqual(['陳', '李', '王']);
  expect(sortedNames('zh-TW').filter((tag) => /\p{Script=Han}/u.test(tag))).toEqual(['王', '李', '陳']);
});
