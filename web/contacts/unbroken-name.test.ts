import { expect, test } from 'vitest';
import { unbrokenName } from './unbroken-name.ts';

test('a name is held together before its dots and reads the same', () => {
  expect(unbrokenName('卡米耶·特朗布莱')).toBe('卡米耶\u2060·特朗布莱');
  expect(unbrokenName('Camille Tremblay')).toBe('Camille Tremblay');
});
