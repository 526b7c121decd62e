import { imageUrl, photoUrl, parsePictureName, placedUrl } from '@visita/core/uploads/photo-files';
import type { Deps } from '../deps.ts';
import { imagePath } from '../image-address.ts';
import { findPicture, type PictureRow } from './queries.ts';

/** Finds a user's picture by its URL on this site, with or without the host; undefined for any other URL. */
export async function findOwnPicture(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { userId, url }: { userId: string; url: string },
) {
  const path = imagePath({ config }, url);
  const name = parsePictureName(path);
  const picture = name && (await findPicture(db, { userId, name }));
  if (!picture || path !== getPath(picture)) return undefined;
  return { name, path };
}

function getPath({ name, portrait, placement }: PictureRow): string {
  if (placement) return placedUrl(name, placement);
  return portrait ? photoUrl(name) : imageUrl(name);
}
