/** Consecutive lines with the same kind of change. */
export interface LineChange {
  kind: 'same' | 'removed' | 'added';
  lines: string[];
}

/** Above this number of line pairs only the common head and tail are compared. */
const mostPairs = 4_000_000;

const getLines = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));

/** Returns the line diff of two texts: a maximum of unchanged lines, removed lines before added ones. */
export function lineChanges(before: string, after: string): LineChange[] {
  const [old, now] = [getLines(before), getLines(after)];
  const head = sameFrom(old, now);
  const tail = sameFrom(old.slice(head).toReversed(), now.slice(head).toReversed());
  const changes: LineChange[] = [];
  const add = (kind: LineChange['kind'], lines: string[]) => {
    const last = changes.at(-1);
    if (lines.length === 0) return;
    if (last?.kind === kind) for (const line of lines) last.lines.push(line);
    else changes.push({ kind, lines: [...lines] });
  };
  add('same', old.slice(0, head));
  for (const [kind, line] of between(old.slice(head, old.length - tail), now.slice(head, now.length - tail)))
    add(kind, [line]);
  add('same', old.slice(old.length - tail));
  return changes;
}

function sameFrom(one: readonly string[], other: readonly string[]): number {
  const different = one.findIndex((line, index) => line !== other[index]);
  return different === -1 ? one.length : different;
}

/** Computes the diff by the longest common subsequence, from a table of suffix lengths. */
function between(old: readonly string[], now: readonly string[]): [LineChange['kind'], string][] {
  const width = now.length + 1;
  const isCounted = old.length * now.length <= mostPairs;
  const common = new Uint32Array(isCounted ? (old.length + 1) * width : 0);
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  if (isCounted)
    for (let row = old.length - 1; row >= 0; row--)
      for (let column = now.length - 1; column >= 0; column--)
        common[row * width + column] =
          old[row] === now[column]
            ? at(row + 1, column + 1) + 1
            : Math.max(at(row + 1, column), at(row, column + 1));
  const found: [LineChange['kind'], string][] = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < now.length) {
    const [gone, come] = [old[row], now[column]];
    const isSame = isCounted && gone !== undefined && gone === come;
    const isRemoved =
      gone !== undefined && (come === undefined || at(row + 1, column) >= at(row, column + 1));
    found.push(isSame ? ['same', gone] : isRemoved ? ['removed', gone] : ['added', come ?? '']);
    if (isSame || isRemoved) row++;
    if (isSame || !isRemoved) column++;
  }
  return found;
}
