import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '@visita/core/problems';
import { imageFile } from '@visita/core/uploads/photo-files';
import type { Deps } from '../deps.ts';
import type { Queryable } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { CardPicture } from './card-picture.ts';
import type { Image } from './image.ts';
import { removePictureFiles } from './remove-picture-files.ts';
import type { Photo } from './photo.ts';
import { hasPicture, insertPicture, insertSiteImage } from './queries.ts';
import { hasRemoval } from './removal-queries.ts';
import { storeCardPicture, storePhoto } from './store-photo.ts';
import { enqueue } from '../queue/job.ts';

type SavePictureDeps = Pick<Deps, 'db' | 'files' | 'now'>;

export async function saveOwnPhoto(
  deps: SavePictureDeps,
  { userId, photo }: { userId: string; photo: Photo },
): Promise<void> {
  const { name, portrait } = photo;
  const write = (createdAt: Date) =>
    insertPicture(deps.db, { id: newId(createdAt), userId, name, portrait, createdAt });
  await savePicture(deps, { name, write, store: () => storePhoto(deps.files, photo) });
}

export async function saveOwnImage(
  deps: SavePictureDeps,
  { userId, image }: { userId: string; image: Image },
): Promise<void> {
  const { name, webp } = image;
  const write = (createdAt: Date) =>
    insertPicture(deps.db, { id: newId(createdAt), userId, name, portrait: null, createdAt });
  await savePicture(deps, { name, write, store: () => deps.files.save(imageFile(name), webp) });
}

export async function saveOwnCardPicture(
  deps: SavePictureDeps,
  { userId, picture }: { userId: string; picture: CardPicture },
): Promise<void> {
  const { name, placement } = picture;
  const write = (createdAt: Date) =>
    insertPicture(deps.db, { id: newId(createdAt), userId, name, placement, createdAt });
  await savePicture(deps, { name, write, store: () => storeCardPicture(deps.files, picture) });
}

/** Saves a picture of the site itself, which has no owner and is never collected. */
export async function saveSiteImage(deps: SavePictureDeps, { name, webp }: Image): Promise<void> {
  const write = (createdAt: Date) => insertSiteImage(deps.db, { name, createdAt });
  await savePicture(deps, { name, write, store: () => deps.files.save(imageFile(name), webp) });
}

interface SavePicture {
  name: string;
  /** Inserts its row. */
  write: (at: Date) => Promise<unknown>;
  store: () => Promise<void>;
}

/**
 * Inserts the row first and then looks for removals; a concurrent removal does the reverse, so one of the two
 * sees the other. The URL is returned only after the files are stored.
 */
async function savePicture({ db, now }: SavePictureDeps, { name, write, store }: SavePicture): Promise<void> {
  const createdAt = now();
  await write(createdAt);
  await untilRemoved(db, name);
  await store();
  // its owner deleted the very same picture meanwhile
  if (!(await hasPicture(db, { name })))
    await enqueue(db, removePictureFiles, { id: newId(createdAt), name });
}

async function untilRemoved(db: Queryable, name: string): Promise<void> {
  for (let tries = 0; await hasRemoval(db, { name }); tries++) {
    if (tries === 100) throw new Problem('unavailable', { retryAfter: 10 });
    await sleep(100);
  }
}
