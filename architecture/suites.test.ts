import { matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import config from '../vitest.config.ts';
import { files, readSource } from './sources.ts';

interface Suite {
  test: { include?: string[]; exclude?: string[] };
}

test('every test file belongs to a project of Vitest, so that a new folder is never left out', () => {
  const suites = (config.test?.projects ?? []) as Suite[];
  const isRun = (file: string) =>
    suites.some(
      ({ test: { include = [], exclude = [] } }) =>
        include.some((glob) => matchesGlob(file, glob)) && !exclude.some((glob) => matchesGlob(file, glob)),
    );
  expect(
    files.filter((file) => /\.test\.(ts|tsx|mjs)$/.test(file) && !file.startsWith('e2e/') && !isRun(file)),
  ).toEqual([]);
});

test('no test has a time limit of its own, which fails on a machine under load: vitest.config.ts has one for all', () => {
  const limit =
    /^ *\}, [\d_]{4,}\);$|^ *[\d_]{4,},\n\);$|\{ timeout: [\d_]+ \}|^ *\{\n *timeout: [\d_]+,|vi\.wait(For|Until)\((?![^;]*timeout)/m;
  const tests = files.filter((file) => /\.test\.(ts|tsx|mjs)$/.test(file) && !file.startsWith('e2e/'));
  expect(tests.filter((file) => limit.test(readSource(file)))).toEqual([]);
});
