import { photoFile } from '@visita/core/uploads/photo-files';
import type { Files } from '../integrations/files.ts';
import type { CardPicture } from './card-picture.ts';
import type { Photo } from './photo.ts';

export async function storePhoto(files: Files, { name, webp, jpeg, contact }: Photo): Promise<void> {
  await files.save(photoFile(name, 'page'), webp);
  await files.save(photoFile(name, 'picture'), jpeg);
  await files.save(photoFile(name, 'contact'), contact);
}

export async function storeCardPicture(files: Files, picture: CardPicture): Promise<void> {
  for (const { file, bytes } of picture.files) await files.save(file, bytes);
}
