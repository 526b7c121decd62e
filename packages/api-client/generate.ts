import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { openApi } from '@visita/core/api/openapi';
import { contractV1, modulesV1 } from '@visita/core/contract-v1';

/** Writes `client.ts`, the typed client of `/api/v1`, into a folder. */
function generateClient(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const description = join(folder, 'openapi.json');
  const document = openApi(contractV1, {
    title: 'API for programs',
    origin: 'https://your.site',
    modules: modulesV1,
    callers: 'key',
  });
  writeFileSync(description, JSON.stringify(document));
  const program = join(dirname(createRequire(import.meta.url).resolve('oazapfts')), 'cli.js');
  execFileSync(process.execPath, [program, description, join(folder, 'client.ts'), '--useUnknown']);
  rmSync(description);
}

if (import.meta.main) {
  const folder = process.argv[2];
  if (!folder) throw new Error('Usage: node generate.ts <folder>');
  generateClient(folder);
}
