import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// the kernel gives the first process of a container no default for signals: before a command handles them, they end it
for (const [signal, code] of [
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(code);
  });

// before anything else is read: what Node has once compiled is kept for the next start
enableCompileCache(fileURLToPath(new URL('../build/compiled', import.meta.url)));
await import('./main.ts');
