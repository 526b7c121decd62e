import { rmSync } from 'node:fs';
import { afterAll, onTestFinished, TestRunner } from 'vitest';
import { scratchFolder } from './scratch-folder.ts';

/** An empty folder that is removed after the test that asks for it, or after the file where it is asked for outside of any. */
export function temporaryFolder(): string {
  const folder = scratchFolder('visita-');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  if (TestRunner.getCurrentTest()) onTestFinished(remove);
  else afterAll(remove);
  return folder;
}
