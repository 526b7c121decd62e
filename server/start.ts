import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Process 1 of a container has no default signal handlers: until a command installs its own, these exit.
for (const [signal, code] of [
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(code);
  });

// Set before anything else is imported: Node keeps compiled code for the next start.
enableCompileCache(fileURLToPath(new URL('../build/compiled', import.meta.url)));
await import('./main.ts');
