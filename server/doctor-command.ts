import { existsSync, mkdirSync, rmdirSync } from 'node:fs';
import { examineServer } from './admin/examine-server.ts';
import { findingsFor, type Finding } from './admin/finding.ts';
import type { Config, readConfig } from './config.ts';
import { print } from './console.ts';
import { eventReaders } from './events.ts';
import { createLog } from './http/log.ts';
import { openStripe, realStripe } from './provider/client.ts';
import { version } from './version.ts';

/**
 * Runs `npm run doctor`: checks everything that the server depends on, and prints no secrets. Returns 1 if a
 * check failed, else 0.
 */
export async function runDoctorCommand(
  read: ReturnType<typeof readConfig>,
  clock: () => Date,
  nearMisses: string[] = [],
): Promise<0 | 1> {
  print(`Visita ${version}, Node ${process.versions.node}, ${process.platform} ${process.arch}\n`);
  const findings =
    'faults' in read
      ? read.faults.map(({ setting, sentence }) => findingsFor('settings').fail(`${setting}: ${sentence}`))
      : await examine(read.config, clock);
  findings.unshift(...nearMisses.map((sentence) => findingsFor('settings').warn(sentence)));
  for (const finding of findings) printFinding(finding);
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
  print(`\n${count('ok')} ok, ${count('warn')} warnings, ${count('fail')} failures`);
  return count('fail') > 0 ? 1 : 0;
}

async function examine(config: Config, now: () => Date): Promise<Finding[]> {
  const { dataDir, storage } = config;
  // A restore needs an empty place, so folders that did not exist before are removed again.
  const folders = [storage, dataDir]
    .filter((folder) => typeof folder === 'string')
    .filter((folder) => !existsSync(folder));
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const { key = '' } = config.stripe;
  const stripe = openStripe({
    endpoint: async () => realStripe(config, key),
    log: createLog({ logLevel: 'silent' }),
    clock: now,
    retries: 0,
  });
  const findings = await examineServer({ config, stripe, readers: eventReaders, now });
  for (const folder of folders) if (existsSync(folder)) rmdirSync(folder);
  return findings;
}

function printFinding({ part, state, text, advice }: Finding): void {
  print(`${state.padEnd(6)}${part.padEnd(13)}${text}`);
  if (advice !== undefined) print(`${' '.repeat(19)}→ ${advice}`);
}
