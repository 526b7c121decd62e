import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { emptyContent } from '@visita/core/cards/content';
import { colours } from '@visita/core/colour';
import { specialPlan } from '@visita/core/cards/coverage';
import { cardIdFrom, cardNumberFrom } from '@visita/core/cards/number';
import { hashPassword } from '../server/identity/password.ts';
import { insertUser } from '../server/account/queries.ts';
import { insertBatch } from '../server/cards/batch-queries.ts';
import { attachAddress, insertDigitalAddress } from '../server/cards/card-address-queries.ts';
import { insertPhysicalCards } from '../server/cards/physical-card-queries.ts';
import type { Db } from '../server/database/database.ts';
import { demoPeople } from '../server/seed/demo-people.ts';
import { newId } from '../server/database/id.ts';
import { cardCoverages, cards } from '../server/database/tables/cards.ts';
import { transaction } from '../server/database/transaction.ts';
import { openFiles } from '../server/integrations/open-files.ts';
import { createPhoto } from '../server/uploads/photo.ts';
import { photos } from '../server/database/tables/uploads.ts';
import { storePhoto } from '../server/uploads/store-photo.ts';

export interface MadeCard {
  id: string;
  cardId: string;
}

/** The owner of all cards. */
export const owner = { email: 'bench@visita.example', password: 'bench password' };

/** The content of each card except the name: the richest one of the demo. */
export const richest = demoPeople[0]?.content ?? emptyContent;

/**
 * Creates bound, live cards of one user, each with its own name, every network and a portrait of its own of the
 * maximum size. Only the first one's picture is also a file.
 */
export async function createCards(
  db: Db,
  { count, dataDir, now }: { count: number; dataDir: string; now: Date },
): Promise<MadeCard[]> {
  const batchId = newId(now);
  await insertBatch(db, {
    id: batchId,
    title: 'Bench',
    validityLength: 12,
    validityUnit: 'months',
    createdAt: now,
  });
  const user = await insertUser(db, {
    id: newId(now),
    email: owner.email,
    passwordHash: await hashPassword(owner.password),
    displayName: 'Bench',
    language: 'en',
    timeZone: 'America/Toronto',
    isVerified: true,
    createdAt: now,
  });
  const photo = await createPhoto(await grainyPicture());
  await storePhoto(openFiles(`${dataDir}/files`), photo);

  const newCards: MadeCard[] = [];
  const endsAt = new Date(now.getTime() + 365 * 86_400_000);
  while (newCards.length < count) {
    await transaction(db, async (tx) => {
      const printed = Array.from({ length: Math.min(500, count - newCards.length) }, (_, index) => ({
        id: newId(now),
        batchId,
        cardId: cardIdFrom(randomBytes(10)),
        cardNumber: cardNumberFrom(randomBytes(11)),
        colour: colours[index % colours.length] ?? 'black',
        specialUntil: endsAt,
      }));
      await insertPhysicalCards(tx, printed, now);
      const pictures = printed.map((_, index) => ({
        id: newId(now),
        userId: user.id,
        name: newCards.length + index === 0 ? photo.name : randomBytes(16).toString('hex'),
        portrait: likePortrait(photo.portrait),
        createdAt: now,
      }));
      await tx.insert(photos).values(pictures);
      const boundCards = printed.map((_, index) => ({
        id: newId(now),
        userId: user.id,
        content: { ...richest, name: `Camille Tremblay ${newCards.length + index + 1}` },
        photoId: pictures[index]?.id ?? null,
        boundAt: now,
        updatedAt: now,
      }));
      await tx.insert(cards).values(boundCards);
      for (const [index, { id: cardId }] of boundCards.entries()) {
        await insertDigitalAddress(tx, { cardId, at: now });
        await attachAddress(tx, { physicalCardId: printed[index]?.id ?? '', cardId, at: now });
      }
      const covered = { source: 'physical', plan: specialPlan, phase: 'active', endsAt } as const;
      const coveredCards = boundCards.map(({ id: cardId }, index) => ({
        cardId,
        sourceId: printed[index]?.id ?? '',
        ...covered,
      }));
      await tx.insert(cardCoverages).values(coveredCards);
      newCards.push(...boundCards.map(({ id }, index) => ({ id, cardId: printed[index]?.cardId ?? '' })));
    });
  }
  return newCards;
}

/**
 * Returns another portrait of the same size, which no browser could draw: pages differ in as many bytes as
 * those of different people, without encoding ten thousand pictures.
 */
const likePortrait = ({ length }: Buffer): Buffer => randomBytes(length);

/** Noise compresses worst, so the portrait takes all the bytes allowed. */
function grainyPicture(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  return sharp({ create: { width: 100, height: 100, channels: 3, background: '#888', noise } })
    .resize(1000, 1000)
    .png()
    .toBuffer();
}
