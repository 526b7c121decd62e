import { rmSync } from 'node:fs';
import { afterAll, onTestFinished, TestRunner } from 'vitest';
import { scratchFolder } from './scratch-folder.ts';

/**
 * Creates an empty folder that is removed after the current test, or after the file if it is called outside
 * of a test.
 */
export function temporaryFolder(): string {
  const folder = scratchFolder('visita-');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  if (TestRunner.getCurrentTest()) onTestFinished(remove);
  else afterAll(remove);
  return folder;
}
