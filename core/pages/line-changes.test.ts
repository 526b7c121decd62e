import { expect, test } from 'vitest';
import { lineChanges, type LineChange } from './line-changes.ts';

const signs = { same: ' ', removed: '-', added: '+' } satisfies Record<LineChange['kind'], string>;
const changesBetween = (before: string, after: string) =>
  lineChanges(before, after).flatMap(({ kind, lines }) => lines.map((line) => `${signs[kind]}${line}`));

test('unchanged lines are found between removed and added ones', () => {
  expect(changesBetween('a\nb\nc\nd\n', 'a\nx\nc\ny\nd\n')).toEqual([' a', '-b', '+x', ' c', '+y', ' d']);
  expect(changesBetween('a\nb', 'b\na')).toEqual(['-a', ' b', '+a']);
  expect(changesBetween('a\na\na', 'a\na')).toEqual([' a', ' a', '-a']);
});

test('an empty text has only added lines, and equal texts have no changes', () => {
  expect(changesBetween('', 'a\n\nb')).toEqual(['+a', '+', '+b']);
  expect(changesBetween('a\n', '')).toEqual(['-a']);
  expect(lineChanges('a\nb\n', 'a\nb')).toEqual([{ kind: 'same', lines: ['a', 'b'] }]);
  expect(lineChanges('', '')).toEqual([]);
});

test('both texts can be restored from the changes', () => {
  let seed = 7;
  const random = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most;
  const text = () => Array.from({ length: random(12) }, () => 'abc'[random(3)]);
  for (let round = 0; round < 500; round++) {
    const [before, after] = [text(), text()];
    const changes = lineChanges(before.join('\n'), after.join('\n'));
    const without = (kind: LineChange['kind']) =>
      changes.filter((change) => change.kind !== kind).flatMap(({ lines }) => lines);
    expect([without('added'), without('removed')]).toEqual([before, after]);
  }
});

test('two texts of maximum length without common lines are compared quickly', () => {
  const [before, after] = ['a\n'.repeat(50_000), 'b\n'.repeat(50_000)];
  expect(lineChanges(before, after).map(({ kind, lines }) => [kind, lines.length])).toEqual([
    ['removed', 50_000],
    ['added', 50_000],
  ]);
});
