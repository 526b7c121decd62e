import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp } from './backup/back-up.ts';
import { restore } from './backup/restore.ts';
import type { Config } from './config.ts';
import { print } from './console.ts';
import { keyFile } from './sealing/key-file.ts';
import type { Manifest } from './backup/archive.ts';

const backupCommands = ['backup', 'restore'] as const;
export type BackupCommand = (typeof backupCommands)[number];

/**
 * Runs `npm run backup -- --to FILE`, also beside a running server, and `npm run restore -- --from FILE --key
 * FILE` into an empty installation.
 */
export async function runBackupCommand(
  command: BackupCommand,
  { config, words, now }: { config: Config; words: string[]; now: Date },
) {
  const { values } = parseArgs({
    args: words,
    options: {
      to: { type: 'string' },
      from: { type: 'string' },
      key: { type: 'string' },
      'clear-factors': { type: 'boolean' },
    },
  });
  if (command === 'backup') {
    if (!values.to)
      throw new Error('--to is missing; expected a file: npm run backup -- --to backups/visita.zip');
    const to = resolve(values.to);
    print(`Backed up into ${to}: ${getContents(await backUp({ config, to, now }))}.`);
    print(
      config.backupKey === undefined
        ? 'The archive contains personal data: keep it where only you can read it, or set BACKUP_KEY, which encrypts it.'
        : 'The archive is encrypted by BACKUP_KEY, without which nobody can open it: keep the key elsewhere.',
    );
    print(
      config.secretKeys.length > 0
        ? 'It does not contain SECRET_KEY, which a restore needs: keep that elsewhere.'
        : `It does not contain the key in ${keyFile(config)}, which a restore needs: keep a copy of that file elsewhere.`,
    );
    if (typeof config.storage !== 'string')
      print(
        'Uploads are in the bucket of STORAGE_URL and not in the archive: back the bucket up separately.',
      );
  } else {
    if (!values.from)
      throw new Error('--from is missing; expected a backup: npm run restore -- --from backups/visita.zip');
    const manifest = await restore({
      config,
      from: resolve(values.from),
      keyFile: values.key,
      clearsFactors: values['clear-factors'],
    });
    print(`Restored the backup of ${manifest.madeAt}: ${getContents(manifest)}. npm start opens it.`);
    if (manifest.clearedFactors > 0)
      print(
        `${manifest.clearedFactors} secrets were cleared: second factors are set up anew at the next login, and webhooks get a new secret from their owners.`,
      );
    print(
      'Everybody signs in again: sessions and mailed links have ended. API keys are those of the backup: revoke again what was revoked since.',
    );
    if (manifest.uploads === 'bucket')
      print('Its uploads are in a bucket: set STORAGE_URL to the bucket that has them.');
  }
}

function getContents({ tables, entries }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows of ${tables.length} tables and ${Object.keys(entries).length - tables.length} files`;
}
