import { imageUrl, photoUrl, pictureNameOf } from '@visita/core/uploads/photo-files';
import type { Deps } from '../deps.ts';
import { imagePath } from '../image-address.ts';
import { findPicture } from './queries.ts';

/** The picture of somebody at an address of ours, with or without its host; nothing at any other. */
export async function findOwnPicture({ db, config }: Pick<Deps, 'db' | 'config'>, { userId, url }: { userId: string; url: string }) {
  const path = imagePath({ config }, url);
  const name = pictureNameOf(path);
  const picture = name && (await findPicture(db, { userId, name }));
  if (!picture || path !== (picture.portrait ? photoUrl(name) : imageUrl(name))) return undefined;
  return { name, path };
}
