import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { emptyContent } from '@visita/core/cards/content';
import { cards } from '@visita/core/cards/contract';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { photoUrl } from '@visita/core/uploads/photo-files';
import { createRewardCodes } from '../rewards/create-reward-codes.ts';
import { calls, expectRefusal, json, sender } from '../test/contract-calls.ts';
import { secretIn } from '../test/email.ts';
import { runJobs } from '../test/jobs.ts';
import { picture } from '../test/kept-pictures.ts';
import { planBuyers } from '../test/plan-buyers.ts';
import { subscriptionWorld } from '../test/subscription-world.ts';
import { createPhoto } from '../uploads/photo.ts';
import { saveOwnPhoto } from '../uploads/save-picture.ts';

const app = await subscriptionWorld();
const { config, deps, emails, given } = app;
const send = sender({ app, origin: config.publicUrl });
const { buyer, planCartOf } = planBuyers(app);

const owner = await given.user();
const ofOwner = await given.boundCard(owner);
/** Another user, with a card, a photo and two plans with a free seat each. */
const other = await buyer();
const own = await given.boundCard(other);
const cardId = ofOwner.id;

async function writtenCard() {
  const photo = await createPhoto(await picture());
  await saveOwnPhoto(deps, { userId: other.id, photo });
  return { ...emptyContent, name: 'Mallory', title: 'T', company: 'C', photo: photoUrl(photo.name) };
}

async function invitationToken(): Promise<string> {
  const { person, id } = await given.subscriber({ plan: 'duo-annual', status: 'active' });
  await person.calls(subscriptions.invite, { params: { id }, body: { email: other.email } });
  await runJobs(deps);
  return secretIn(emails, { to: other.email, page: 'join' });
}

interface Attempt {
  id?: string;
  body?: object;
}

/** A transfer code that a third person has created. */
async function foreignCode(): Promise<string> {
  const giver = await given.user();
  const { id } = await given.boundCard(giver);
  return (await giver.calls(cards.offer, { params: { id } })).code;
}

const byId = async (): Promise<Attempt> => ({ id: cardId });

/**
 * The input by which each call names another user's card; everything else in it is valid and the caller's
 * own.
 */
const attempts: Record<string, () => Promise<Attempt>> = {
  'stats.visits': byId,
  'stats.savesOfCard': byId,
  'stats.savesDetailed': byId,
  'cards.get': byId,
  'cards.change': async () => ({ id: cardId, body: { title: 'Mine' } }),
  'cards.update': async () => ({ id: cardId, body: await writtenCard() }),
  'cards.remove': byId,
  'cards.pause': byId,
  'cards.resume': byId,
  'cards.reportLost': byId,
  'cards.reportFound': byId,
  'cards.offer': byId,
  'cards.attach': async () => ({ id: cardId, body: { physicalCardId: randomUUID() } }),
  'cards.detach': byId,
  'cards.receive': async () => ({ body: { code: await foreignCode(), cardId } }),
  'cards.withdraw': byId,
  'contacts.questions': byId,
  'contacts.saveQuestions': async () => ({ id: cardId, body: { questions: [] } }),
  'cards.byNumber': async () => ({ id: ofOwner.cardNumber }),
  'cards.check': async () => ({ id: ofOwner.cardNumber }),
  'cards.saveInfo': async () => ({ body: { ...(await writtenCard()), cardNumber: ofOwner.cardNumber } }),
  'cards.bind': async () => ({ body: { cardNumber: ofOwner.cardNumber } }),
  'cards.replace': async () => ({ id: cardId, body: { cardNumber: (await given.printed())[0]?.cardNumber } }),
  'cards.copy': async () => ({ id: cardId, body: { version: 1, targets: [{ id: own.id, version: 1 }] } }),
  'subscriptions.create': async () => ({
    body: await planCartOf(other, { plan: 'annual', card: { kind: 'own', cardId } }),
  }),
  'subscriptions.accept': async () => ({ body: { token: await invitationToken(), cardId } }),
  'subscriptions.redeem': async () => {
    const { codes } = await createRewardCodes(deps, {
      length: 1,
      unit: 'months',
      expiresOn: null,
      note: 'a prize',
      count: 1,
    });
    const [code] = codes;
    return { body: { code, cardId } };
  },
  'subscriptions.change': async () => {
    const { id } = await given.subscriber({ plan: 'annual', status: 'active', card: false, person: other });
    return { id, body: { cardId } };
  },
  'subscriptions.activate': async () => ({ body: { cardId } }),
  'subscriptions.activateAtProvider': async () => ({ id: cardId, body: {} }),
};

/** True if a body names a card at any depth. */
const namesCard = (schema: z.ZodType) =>
  /"(cardId|cardNumber)":\{/.test(
    JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
  );

const takingCard = calls.filter(([, { path, terms }]) => {
  if (terms.access !== 'user' && terms.access !== 'verified') return false;
  return /\/cards?\/(\w+\/)?:/.test(path) || (terms.body !== undefined && namesCard(terms.body));
});

test('every call of the contract that takes a card is tried here', () => {
  expect(Object.keys(attempts).toSorted()).toEqual(takingCard.map(([name]) => name).toSorted());
});

async function attempt(endpoint: (typeof calls)[number][1], { id, body }: Attempt) {
  return send(endpoint, {
    token: other.token,
    ...(id && { id }),
    ...(body && { headers: json, body: JSON.stringify(body) }),
  });
}

describe.each(takingCard)('%s', (name, endpoint) => {
  test('answers 403 cardBoundByOther for another user’s card and changes nothing on it', async () => {
    const before = await owner.calls(cards.get, { params: { id: cardId } });
    const refusal = await expectRefusal(await attempt(endpoint, (await attempts[name]?.()) ?? {}), 403);
    expect(refusal['code']).toBe('cardBoundByOther');
    expect(await owner.calls(cards.get, { params: { id: cardId } })).toEqual(before);
  });
});

test('a profile is copied neither from nor onto another user’s card', async () => {
  const photo = await writtenCard();
  const { version } = await other.calls(cards.update, { params: { id: own.id }, body: photo });
  const body = { version, targets: [{ id: cardId, version: 1 }] };
  await expect(other.calls(cards.copy, { params: { id: own.id }, body })).rejects.toThrow('cardBoundByOther');
});

test('a card that no longer exists is not found, and a plan checkout says so in words of its own', async () => {
  const gone = randomUUID();
  await expect(other.calls(cards.get, { params: { id: gone } })).rejects.toThrow('cardNotFound');
  await expect(other.calls(subscriptions.activate, { body: { cardId: gone } })).rejects.toThrow(
    'cardNotFound',
  );
  const body = await planCartOf(other, { plan: 'annual', card: { kind: 'own', cardId: gone } });
  await expect(other.calls(subscriptions.create, { body })).rejects.toMatchObject({
    key: 'cardNotFoundForPayment',
    status: 404,
  });
});
