import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { emptyContent } from '@visita/core/cards/content';
import { cards } from '@visita/core/cards/contract';
import { uploads } from '@visita/core/uploads/contract';
import {
  photoUrl,
  pictureFiles,
  parsePictureName,
  placedFiles,
  placedUrl,
} from '@visita/core/uploads/photo-files';
import type { Placement } from '@visita/core/uploads/placement';
import { createCardPicture, type CardPicture } from '../uploads/card-picture.ts';
import { createPhoto, type Photo } from '../uploads/photo.ts';
import { findPicture } from '../uploads/queries.ts';
import { saveOwnCardPicture, saveOwnPhoto } from '../uploads/save-picture.ts';
import { createPictureFile } from './pictures.ts';
import { world, type Person } from './world.ts';

export const storedPictureName = (url: string) => parsePictureName(url) ?? '';

/** Returns a unique picture. */
export const picture = () =>
  sharp(randomBytes(32 * 32 * 3), { raw: { width: 32, height: 32, channels: 3 } })
    .png()
    .toBuffer();

/** A world in which pictures are uploaded and displayed. */
export async function pictureWorld(options: Parameters<typeof world>[0] = {}) {
  const app = await world(options);
  const { given, deps } = app;

  async function save(person: Person, bytes?: Buffer): Promise<string> {
    const photo = createPictureFile(bytes ?? (await picture()));
    return (await person.calls(uploads.photo, { form: { photo } })).url;
  }

  /** Encoded once and stored under another name for each user. */
  let photoOnce: Promise<Photo> | undefined;
  async function keptPhoto(person: Person): Promise<string> {
    photoOnce ??= picture().then((bytes) => createPhoto(bytes));
    const photo = { ...(await photoOnce), name: randomBytes(16).toString('hex') };
    await saveOwnPhoto(deps, { userId: person.id, photo });
    return photoUrl(photo.name);
  }

  /** A logo or a cover picture, encoded once like the photo. */
  const placedOnce = new Map<Placement, Promise<CardPicture>>();
  async function keptCardPicture(person: Person, placement: Placement): Promise<string> {
    const encoding =
      placedOnce.get(placement) ?? picture().then((bytes) => createCardPicture(bytes, { placement }));
    placedOnce.set(placement, encoding);
    const name = randomBytes(16).toString('hex');
    const { files } = await encoding;
    const named = placedFiles(name, placement).map((file, index) => ({
      file,
      bytes: files[index]?.bytes ?? Buffer.alloc(0),
    }));
    await saveOwnCardPicture(deps, { userId: person.id, picture: { name, placement, files: named } });
    return placedUrl(name, placement);
  }

  async function boundCard(person: Person) {
    const [printed] = await given.printed();
    return person.calls(cards.bind, { body: { cardNumber: printed?.cardNumber ?? '' } });
  }

  /** Returns the number of stored files of a picture. */
  async function readFiles(url: string): Promise<number> {
    const read = await Promise.all(pictureFiles(storedPictureName(url)).map((file) => deps.files.read(file)));
    return read.filter((bytes) => bytes !== undefined).length;
  }

  return {
    ...app,
    save,
    keptPhoto,
    keptCardPicture,
    boundCard,
    filesOf: readFiles,
    saveAvatar: (person: Person, bytes: Buffer) =>
      person.calls(uploads.saveAvatar, { form: { avatar: createPictureFile(bytes) } }),
    isKept: async (person: Person, url: string) =>
      (await findPicture(deps.db, { userId: person.id, name: storedPictureName(url) })) !== undefined,
    /** Shows a photo on a card. */
    show: (person: Person, { id }: { id: string }, photo: string) =>
      person.calls(cards.update, {
        params: { id },
        body: { ...emptyContent, name: 'Ana', title: 'Engineer', company: 'Bridges', photo },
      }),
  };
}
