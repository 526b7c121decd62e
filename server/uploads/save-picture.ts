import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '@visita/core/problems';
import { imageFile } from '@visita/core/uploads/photo-files';
import type { Deps } from '../deps.ts';
import type { Queryable } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { Image } from './image.ts';
import { removePictureFiles } from './remove-picture-files.ts';
import type { Photo } from './photo.ts';
import { hasPicture, hasRemoval, insertPicture } from './queries.ts';
import { storePhoto } from './store-photo.ts';
import { enqueue } from '../queue/job.ts';

type Dependencies = Pick<Deps, 'db' | 'files' | 'now'>;

export async function saveOwnPhoto(deps: Dependencies, { userId, photo }: { userId: string; photo: Photo }): Promise<void> {
  await savePicture(deps, { userId, name: photo.name, portrait: photo.portrait, store: () => storePhoto(deps.files, photo) });
}

export async function saveOwnImage(deps: Dependencies, { userId, image }: { userId: string; image: Image }): Promise<void> {
  const store = () => deps.files.save(imageFile(image.name), image.webp);
  await savePicture(deps, { userId, name: image.name, portrait: null, store });
}

interface Picture {
  userId: string;
  name: string;
  portrait: Buffer | null;
  store: () => Promise<void>;
}

/**
 * The row comes first: whoever removes the files of this name looks for rows after saying so, and we look for removals
 * after the row is there, so one of the two sees the other. Nobody knows the address before the files are kept.
 */
async function savePicture({ db, now }: Dependencies, { userId, name, portrait, store }: Picture): Promise<void> {
  const createdAt = now();
  await insertPicture(db, { id: newId(createdAt), userId, name, portrait, createdAt });
  await untilRemoved(db, name);
  await store();
  // its owner deleted the very same picture meanwhile
  if (!(await hasPicture(db, { name }))) await enqueue(db, removePictureFiles, { id: newId(createdAt), name });
}

async function untilRemoved(db: Queryable, name: string): Promise<void> {
  for (let tries = 0; await hasRemoval(db, { name }); tries++) {
    if (tries === 100) throw new Problem('unavailable', { retryAfter: 10 });
    await sleep(100);
  }
}
