import { imageUrl, photoUrl, pictureNameOf } from '@visita/core/uploads/photo-files';
import type { Deps } from '../deps.ts';
import { findPicture } from './queries.ts';

/** The picture of somebody at an address of ours, with or without our origin; nothing at any other. */
export async function findOwnPicture({ db, config }: Pick<Deps, 'db' | 'config'>, { userId, url }: { userId: string; url: string }) {
  const path = url.startsWith(`${config.publicUrl}/`) ? url.slice(config.publicUrl.length) : url;
  const name = pictureNameOf(path);
  const picture = name && (await findPicture(db, { userId, name }));
  if (!picture || path !== (picture.portrait ? photoUrl(name) : imageUrl(name))) return undefined;
  return { name, url: path };
}
