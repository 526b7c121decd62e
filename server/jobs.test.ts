import { expect, test } from 'vitest';
import { jobNames } from '@visita/core/admin/job-names';
import { jobs } from './jobs.ts';

test('every job has words for staff, for when it is given up', () => {
  expect(jobs.map(({ name }) => name).toSorted()).toEqual([...jobNames].toSorted());
});
