import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// before anything else is read: what Node has once compiled is kept for the next start
enableCompileCache(fileURLToPath(new URL('../build/compiled', import.meta.url)));
await import('./main.ts');
