import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startThread } from './embedded-thread.ts';
import { createFolder } from './new-folder.ts';
import { isTemplate } from './template-stamp.ts';

export interface EmbeddedFolder {
  folder: string;
  /** The ready-made folder to fill it from, which the engine's thread does, so that the main one need not wait. */
  template?: string;
}

/** The folder of the database's files. Where there is none it is made: from the ready-made one, else empty. */
export async function embeddedFolder(dataDir: string, templateDir: string | undefined): Promise<EmbeddedFolder> {
  const folder = join(dataDir, 'postgres');
  if (existsSync(folder)) return { folder };
  if (templateDir && isTemplate(templateDir)) return { folder, template: join(templateDir, 'postgres') };

  await createFolder(folder, createEmpty);
  return { folder };
}

async function createEmpty(folder: string): Promise<void> {
  const thread = startThread({ folder });
  await thread.close();
  if (!existsSync(join(folder, 'PG_VERSION'))) throw new Error(`No database could be made in ${folder}.`);
}
