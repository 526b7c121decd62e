import { enableCompileCache } from 'node:module';
import { workerData } from 'node:worker_threads';
import type { EmbeddedThreadData } from './embedded-thread.ts';

// A thread does not inherit the compile cache of its process, so it is enabled before the engine is imported.
const { compiledFolder } = workerData as EmbeddedThreadData;
if (compiledFolder) enableCompileCache(compiledFolder);
await import('./embedded-engine.ts');
