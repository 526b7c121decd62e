import { expect, test } from 'vitest';
import { fitName } from './name-fit.ts';

test.each([
  ['', 'large'],
  ['Maya Chen', 'large'],
  ['陈美雅', 'large'],
  ['Marie-Ève Tremblay', 'medium'],
  ['歐陽曉明 Xiaoming', 'medium'],
  ['Jean-Christophe de la Bruère-Lafontaine', 'small'],
  ['阿不都热合曼·阿布都克里木·麦麦提', 'small'],
  ['x'.repeat(100), 'smallest'],
  ['长'.repeat(23), 'smallest'],
])('%s is printed in size %s', (name, fit) => {
  expect(fitName(name)).toBe(fit);
});
