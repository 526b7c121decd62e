import { access } from '@visita/core/access/contract';
import { account } from '@visita/core/account/contract';
import { addresses } from '@visita/core/addresses/contract';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import { userHolder } from '../identity/factor-holder.ts';
import { insertPasskey } from '../identity/passkey-queries.ts';
import { webhooks } from '@visita/core/webhooks/contract';
import { newAddress } from './address.ts';
import { insertOrderFixture } from './kept-order.ts';
import type { pictureWorld } from './kept-pictures.ts';
import { insertSubscriptionFixture } from './kept-subscription.ts';
import { insertContactFixture } from './left-contact.ts';

type ResidentWorld = Pick<
  Awaited<ReturnType<typeof pictureWorld>>,
  'given' | 'keptPhoto' | 'keptCardPicture' | 'boundCard' | 'database' | 'clock'
>;

/** A user with one object of each kind that has an owner. */
export async function createResident({
  given,
  keptPhoto,
  keptCardPicture,
  boundCard,
  database,
  clock,
}: ResidentWorld) {
  const person = await given.user({ displayName: 'Rosalind' });
  const [photo, bound] = [await keptPhoto(person), await boundCard(person)];
  const logo = await keptCardPicture(person, 'logo');
  const cover = await keptCardPicture(person, 'cover');
  const [session] = await person.calls(account.sessions, {});
  const contactId = await insertContactFixture(database.db, {
    userId: person.id,
    at: clock.now(),
    email: 'rosalinds-friend@example.org',
  });
  const key = { name: 'CRM', scopes: ['cards.read' as const], days: null };
  const { id: keyId } = await person.calls(access.createKey, { body: key });
  const passkeyId = newId(clock.now());
  await transaction(database.db, (tx) =>
    insertPasskey(tx, {
      ...userHolder(person),
      id: passkeyId,
      credentialId: `credential_of_${person.id}`,
      publicKey: Buffer.from('key'),
      counter: 0,
      transports: [],
      name: 'Phone',
      createdAt: clock.now(),
    }),
  );
  const webhook = { url: 'https://hooks.example.com/rosalind', events: ['card.lost' as const] };
  const { id: webhookId } = await person.calls(webhooks.create, { body: webhook });
  const inBook = [];
  for (const name of ['Rosalind at home', 'Rosalind at work'])
    inBook.push(await person.calls(addresses.add, { body: { ...newAddress, name } }));
  const [home, work] = inBook.map(({ id }) => id);
  const ordered = await insertOrderFixture(database, { person, addressId: home ?? '', at: clock.now() });
  const subscriptionId = await insertSubscriptionFixture(database, { person, at: clock.now() });
  return {
    ...person,
    subscriptionId,
    ...ordered,
    photo,
    logo,
    cover,
    contactId,
    keyId,
    passkeyId,
    webhookId,
    home: home ?? '',
    work: work ?? '',
    cardId: bound.id,
    printedId: bound.cardId,
    cardNumber: bound.cardNumber ?? '',
    physicalCardId: bound.physicalCards[0]?.id ?? '',
    sessionId: session?.id ?? '',
  };
}

export type Resident = Awaited<ReturnType<typeof createResident>>;
