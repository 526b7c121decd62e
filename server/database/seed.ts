import { randomBytes } from 'node:crypto';
import { colours } from '@visita/core/cards/colour';
import { cardIdFrom, cardNumberFrom } from '@visita/core/cards/number';
import { addMonths } from '@visita/core/days';
import type { Files } from '../outside/files.ts';
import { hashPassword } from '../account/password.ts';
import { insertUser } from '../account/queries.ts';
import { insertBatch, insertCard, insertPhysicalCards, hasBatches } from '../cards/queries.ts';
import { insertPicture } from '../uploads/queries.ts';
import { storePhoto } from '../uploads/store-photo.ts';
import type { Db } from './database.ts';
import { demoPeople, demoSignIn } from './demo-people.ts';
import { demoPhotos } from './demo-photos.ts';
import { newId } from './id.ts';

const validMonths = 12;
const cardsPerColour = 4;

/**
 * Fills an empty house for a first look: one batch of cards, and an account whose cards are written. All rows in one
 * transaction, so a start that is cut off leaves nothing half; a house that has cards is left alone.
 */
export async function seedDemo({ db, files, now }: { db: Db; files: Files; now: Date }): Promise<void> {
  if (await hasBatches(db)) return;
  const [passwordHash, photos] = await Promise.all([hashPassword(demoSignIn.password), demoPhotos()]);
  await Promise.all(photos.map((photo) => storePhoto(files, photo)));
  await db.transaction(async (db) => {
    const batchId = newId(now);
    await insertBatch(db, { id: batchId, title: 'Demo', validityLength: validMonths, validityUnit: 'months', createdAt: now });
    const printed = Array.from({ length: colours.length * cardsPerColour }, (_, place) => ({
      id: newId(now),
      batchId,
      cardId: cardIdFrom(randomBytes(10)),
      cardNumber: cardNumberFrom(randomBytes(11)),
      colour: colours[place % colours.length] ?? 'black',
    }));
    await insertPhysicalCards(db, printed);

    const user = await insertUser(db, {
      id: newId(now),
      email: demoSignIn.email,
      passwordHash,
      displayName: demoSignIn.displayName,
      language: 'en',
      timeZone: 'America/Toronto',
      isVerified: true,
      createdAt: now,
    });
    for (const [place, { colour, content }] of demoPeople.entries()) {
      const photo = photos[place];
      const physical = printed.find((card) => card.colour === colour);
      if (!photo || !physical) throw new Error('a demo person needs a portrait and a card');
      const { id: photoId } = await insertPicture(db, {
        id: newId(now),
        userId: user.id,
        name: photo.name,
        portrait: photo.portrait,
        createdAt: now,
      });
      const boundAt = new Date(now.getTime() - place * 1000);
      await insertCard(db, {
        id: newId(boundAt),
        physicalCardId: physical.id,
        userId: user.id,
        content,
        photoId,
        specialValidUntil: addMonths(boundAt, validMonths),
        boundAt,
        updatedAt: boundAt,
      });
    }
  });
}
