import { expect, test } from 'vitest';
import { unbrokenName } from './unbroken-name.ts';

test('A name does not break before its dots, and its text is unchanged', () => {
  expect(unbrokenName('卡米耶·特朗布莱')).toBe('卡米耶\u2060·特朗布莱');
  expect(unbrokenName('Camille Tremblay')).toBe('Camille Tremblay');
});
