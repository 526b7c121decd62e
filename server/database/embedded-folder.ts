import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startThread, type Durability, type EmbeddedFolder } from './embedded-thread.ts';
import { createFolder } from './new-folder.ts';
import { isTemplate } from './template-stamp.ts';

/** The folder of the database's files. Where there is none it is made: from the ready-made one, else empty. */
export async function embeddedFolder(dataDir: string, templateDir: string | undefined, durability: Durability): Promise<EmbeddedFolder> {
  const folder = join(dataDir, 'postgres');
  if (existsSync(folder)) return { folder, durability };
  if (templateDir && isTemplate(templateDir)) return { folder, durability, template: join(templateDir, 'postgres') };

  await createFolder(folder, createEmpty);
  return { folder, durability };
}

async function createEmpty(folder: string): Promise<void> {
  const thread = startThread({ folder, durability: 'relaxed' });
  await thread.close();
  if (!existsSync(join(folder, 'PG_VERSION'))) throw new Error(`No database could be made in ${folder}.`);
}
