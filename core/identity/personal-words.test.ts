import { expect, test } from 'vitest';
import { findPersonalWord } from './personal-words.ts';

const brand = 'Visita';
const owner = { email: 'am.dubois84@example.com', names: ['Anne-Marie Dubois', null, ''] };
const find = (password: string) => findPersonalWord(password, { brand, owner });

test.each([
  ['visita-2026', 'Visita'],
  ['my VÍSITA', 'Visita'],
  ['Dubois!1984', 'Dubois'],
  ['i am annemarie', 'Marie'],
  ['ｄｕｂｏｉｓ-1984', 'Dubois'],
  ['amdubois84xx', 'amdubois84'],
  ['AM.Dubois84@Example.com 26', 'am.dubois84@example.com'],
])('%s is hardly more than %s, whatever its case, accents and width', (password, word) => {
  expect(find(password)).toBe(word);
});

test('A password of other words is accepted, with short parts of the name too', () => {
  expect(find('a good password')).toBeUndefined();
  expect(
    findPersonalWord('lilac by the river', { brand, owner: { email: 'li@x.ca', names: ['Li Ma'] } }),
  ).toBe(undefined);
});

test('A long password may contain a name: what is left is long enough', () => {
  expect(find('Dubois rides a blue horse')).toBeUndefined();
  expect(find('Dubois-horse777')).toBeUndefined();
  expect(find('Dubois!!!!!!!! horse7')).toBe('Dubois');
});

test('The domain of an address is no secret word: many share it', () => {
  expect(find('for example this one')).toBeUndefined();
});

test('Two ideographs of a name are enough', () => {
  const chinese = { email: 'w@example.com', names: ['王小明'] };
  expect(findPersonalWord('王小明密码一二三', { brand, owner: chinese })).toBe('王小明');
});
