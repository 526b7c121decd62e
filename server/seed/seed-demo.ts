import { randomBytes } from 'node:crypto';
import { colours } from '@visita/core/colour';
import { cardIdFrom, cardNumberFrom } from '@visita/core/cards/number';
import { placedUrl } from '@visita/core/uploads/photo-files';
import type { Files } from '../integrations/files.ts';
import { hashPassword } from '../identity/password.ts';
import { insertUser } from '../account/queries.ts';
import { insertAddresses } from '../addresses/queries.ts';
import { buildConsent } from '../contacts/consent-words.ts';
import { insertConsents } from '../contacts/consent-queries.ts';
import { insertContacts } from '../contacts/queries.ts';
import { hashToken, newToken } from '../http/token.ts';
import { attachPhysicalCard } from '../cards/attach-physical-card.ts';
import { hasBatches, insertBatch } from '../cards/batch-queries.ts';
import { updateLost } from '../cards/card-address-queries.ts';
import { insertPhysicalCards } from '../cards/physical-card-queries.ts';
import { insertCard } from '../cards/queries.ts';
import { insertPictures } from '../uploads/queries.ts';
import { storeCardPicture, storePhoto } from '../uploads/store-photo.ts';
import type { Db, Queryable, Tx } from '../database/database.ts';
import { demoAddresses } from './demo-addresses.ts';
import { demoContacts } from './demo-contacts.ts';
import { historyDays, insertHistory } from './queries.ts';
import { demoPeople, demoSignIn } from './demo-people.ts';
import { demoPhotos } from './demo-photos.ts';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';

const validMonths = 12;
const cardsPerColour = 4;
const timeZone = 'America/Toronto';
const dayMs = 86_400_000;

/** Stores the pictures of the demo. Repeating it changes nothing: a file is named by its content. */
export async function storeDemoPhotos(files: Files): Promise<void> {
  for (const { photo, look } of await demoPhotos()) {
    await storePhoto(files, photo);
    for (const picture of look) await storeCardPicture(files, picture);
  }
}

/**
 * Seeds an empty database with a demo: one batch of cards, and an account with written cards, whose portraits
 * `storeDemoPhotos` stores. One transaction, so an interrupted start leaves nothing behind. Does nothing if
 * there are batches.
 */
export async function seedDemo({ db, now }: { db: Db; now: Date }): Promise<void> {
  if (await hasBatches(db)) return;
  const [passwordHash, pictures] = await Promise.all([hashPassword(demoSignIn.password), demoPhotos()]);
  await transaction(db, async (tx) => {
    const batchId = newId(now);
    await insertBatch(tx, {
      id: batchId,
      title: 'Demo',
      validityLength: validMonths,
      validityUnit: 'months',
      requested: colours.length * cardsPerColour,
      created: colours.length * cardsPerColour,
      createdAt: now,
    });
    const printed = Array.from({ length: colours.length * cardsPerColour }, (_, index) => ({
      id: newId(now),
      batchId,
      cardId: cardIdFrom(randomBytes(10)),
      cardNumber: cardNumberFrom(randomBytes(11)),
      colour: colours[index % colours.length] ?? 'black',
    }));
    const tag = await insertTagBatch(tx, now);
    await insertPhysicalCards(tx, [...printed, tag], now);

    const user = await insertUser(tx, {
      id: newId(now),
      email: demoSignIn.email,
      passwordHash,
      displayName: demoSignIn.displayName,
      language: 'en',
      timeZone,
      isVerified: true,
      createdAt: new Date(now.getTime() - (historyDays + 7) * dayMs),
    });
    const addresses = demoAddresses.map((address, index) => {
      const at = new Date(now.getTime() - (historyDays - index) * dayMs);
      return { ...address, id: newId(at), userId: user.id, isDefault: index === 0, createdAt: at };
    });
    await insertAddresses(tx, addresses);
    const own = { userId: user.id, createdAt: now };
    const shown = pictures.map(({ photo, look }) => ({
      photo: { ...own, id: newId(now), name: photo.name, portrait: photo.portrait },
      look: look.map(({ name, placement }) => ({ ...own, id: newId(now), name, placement })),
    }));
    await insertPictures(
      tx,
      shown.flatMap(({ photo, look }) => [photo, ...look]),
    );
    for (const [index, { colour, content, visits, links }] of demoPeople.entries()) {
      const { photo, look = [] } = shown[index] ?? {};
      const physical = printed.find((card) => card.colour === colour);
      if (!photo || !physical) throw new Error('demo seed: no portrait or no printed card for this profile');
      const lookColumns = Object.fromEntries(look.map(({ id, placement }) => [`${placement}Id`, id]));
      const lookPaths = Object.fromEntries(
        look.map(({ name, placement }) => [placement, placedUrl(name, placement)]),
      );
      const boundAt = new Date(now.getTime() - historyDays * dayMs - index * 1000);
      const id = newId(boundAt);
      await insertCard(tx, {
        id,
        userId: user.id,
        content: { ...content, ...lookPaths },
        photoId: photo.id,
        ...lookColumns,
        version: 2,
        boundAt,
        updatedAt: boundAt,
      });
      const validity = { validityLength: validMonths, validityUnit: 'months' } as const;
      await attachPhysicalCard(tx, {
        cardId: id,
        physical: { physicalCardId: physical.id, ...validity },
        at: boundAt,
      });
      await insertHistory(tx, { cardId: id, visits, links, timeZone, now });
      if (index > 0) continue;
      await attachLostTag(tx, { cardId: id, physicalCardId: tag.id, now });
      await seedContacts(tx, { cardId: id, userId: user.id, ownerName: content.name, now });
    }
  });
}

/** Inserts the batch of a key tag, and returns the tag. */
async function insertTagBatch(tx: Tx, now: Date) {
  const batchId = newId(now);
  await insertBatch(tx, {
    id: batchId,
    title: 'Demo key tags',
    kind: 'tag',
    requested: 1,
    created: 1,
    createdAt: now,
  });
  return {
    id: newId(now),
    batchId,
    kind: 'tag' as const,
    cardId: cardIdFrom(randomBytes(10)),
    cardNumber: cardNumberFrom(randomBytes(11)),
    colour: null,
  };
}

/** Attaches a key tag to a card and reports it lost, so that its address shows finders their page. */
async function attachLostTag(
  tx: Tx,
  { cardId, physicalCardId, now }: { cardId: string; physicalCardId: string; now: Date },
): Promise<void> {
  const [attachedAt, lostAt] = [40, 2].map((daysAgo) => new Date(now.getTime() - daysAgo * dayMs));
  if (!attachedAt || !lostAt) throw new Error('demo seed: no dates for the key tag');
  const physical = { physicalCardId, validityLength: null, validityUnit: null };
  await attachPhysicalCard(tx, { cardId, physical, at: attachedAt });
  await updateLost(tx, { physicalCardId }, { lostAt });
}

async function seedContacts(
  db: Queryable,
  { now, ...owned }: { cardId: string; userId: string; ownerName: string; now: Date },
) {
  const contacts = demoContacts.map(({ daysAgo, isRead, ...contact }) => {
    const leftAt = new Date(now.getTime() - daysAgo * dayMs);
    const at = { leftAt, notifiedAt: leftAt, readAt: isRead ? leftAt : null };
    return { ...contact, ...owned, ...at, id: newId(leftAt), ticketHash: hashToken(newToken()) };
  });
  await insertContacts(db, contacts);
  const consents = contacts.map(({ id, language, leftAt }) =>
    buildConsent({ contactId: id, kind: 'contact', ownerName: owned.ownerName, language, at: leftAt }),
  );
  await insertConsents(db, consents);
}
