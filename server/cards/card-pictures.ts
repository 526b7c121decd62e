import type { WrittenContent } from '@visita/core/cards/written-content';
import { fieldProblem } from '@visita/core/problems';
import { parsePhotoName, parsePlacedName } from '@visita/core/uploads/photo-files';
import type { Placement } from '@visita/core/uploads/placement';
import type { Queryable } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { imagePath } from '../image-address.ts';
import { findPhoto, findPlacedPicture } from '../uploads/queries.ts';

type Pictures = Pick<WrittenContent, 'photo' | Placement>;

/** Returns the paths of the pictures that a card names by their addresses on any host. */
export function toPicturePaths(
  deps: { config: Pick<Deps['config'], 'imageHost' | 'publicUrl'> },
  { photo, logo, cover }: Pictures,
): Pictures {
  return { photo: imagePath(deps, photo), logo: imagePath(deps, logo), cover: imagePath(deps, cover) };
}

interface FindPictureIds extends Partial<Record<keyof Pictures, string | undefined>> {
  userId: string;
}

/**
 * Finds the ids of the pictures that a card names by their paths: null for none, left out for an undefined
 * path. Throws a problem of the field for one that the user did not upload, or that was cut for another place.
 */
export async function findPictureIds(db: Queryable, { userId, photo, logo, cover }: FindPictureIds) {
  return {
    ...(photo !== undefined && { photoId: await findPhotoId(db, { userId, photo }) }),
    ...(logo !== undefined && { logoId: await findPlacedId(db, { userId, placement: 'logo', path: logo }) }),
    ...(cover !== undefined && {
      coverId: await findPlacedId(db, { userId, placement: 'cover', path: cover }),
    }),
  };
}

async function findPhotoId(
  db: Queryable,
  { userId, photo }: { userId: string; photo: string },
): Promise<string | null> {
  if (photo === '') return null;
  const name = photo.startsWith('/') ? parsePhotoName(photo) : undefined;
  const found = name && (await findPhoto(db, { userId, name }));
  if (!found) throw fieldProblem('photo', 'photoUnknown');
  return found.id;
}

async function findPlacedId(
  db: Queryable,
  { userId, placement, path }: { userId: string; placement: Placement; path: string },
): Promise<string | null> {
  if (path === '') return null;
  const name = path.startsWith('/') ? parsePlacedName(placement, path) : undefined;
  const found = name && (await findPlacedPicture(db, { userId, name, placement }));
  if (!found) throw fieldProblem(placement, 'pictureUnknown');
  return found.id;
}
