import { photoFile } from '@visita/core/uploads/photo-files';
import type { Files } from '../integrations/files.ts';
import type { Photo } from './photo.ts';

export async function storePhoto(files: Files, { name, webp, jpeg, contact }: Photo): Promise<void> {
  await files.keep(photoFile(name, 'page'), webp);
  await files.keep(photoFile(name, 'picture'), jpeg);
  await files.keep(photoFile(name, 'contact'), contact);
}
