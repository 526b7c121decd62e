import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { emptyContent } from '@visita/core/cards/content';
import { transferCodeFrom } from '@visita/core/cards/transfer-code';
import { newAddress } from '../test/address.ts';
import { sender, calls, expectRefusal, listBodyFields, json } from '../test/contract-calls.ts';
import { pictureWorld } from '../test/kept-pictures.ts';
import { createResident } from '../test/resident.ts';
import { rowsWith } from '../test/rows.ts';
import type { Person } from '../test/world.ts';

const app = await pictureWorld();
const { config, database } = app;
const sendRequest = sender({ app, origin: config.publicUrl });

const resident = () => createResident(app);
type CrossedAccessOwner = Awaited<ReturnType<typeof resident>>;

interface CrossedAccessName {
  id?: string;
  query?: Record<string, string>;
  body?: object;
  form?: Record<string, string>;
  /** The problem that the owner gets, if the call does not succeed. */
  ownerGets?: string;
  /** The problem that other users get, if it is not one of "not yours" or "not found". */
  othersGet?: string;
}

// No billing of it has started.
const never = { ownerGets: 'subscriptionCannotChange' };
const requestIsOver = {
  ownerGets: 'connectionRequestNotFound',
  othersGet: 'connectionRequestNotFound',
};
const content = { ...emptyContent, name: 'Mallory', title: 'T', company: 'C' };

/** The input by which each call names an object of its owner; `photo` is the caller's own. */
const naming: Record<string, (owner: CrossedAccessOwner, photo: string) => CrossedAccessName> = {
  // a request belongs to a browser, by its cookie: `server/oauth/attacks.test.ts`
  'oauth.request': () => ({ id: 'x'.repeat(43), ...requestIsOver }),
  'oauth.allow': () => ({ id: 'x'.repeat(43), ...requestIsOver }),
  'oauth.refuse': () => ({ id: 'x'.repeat(43), ...requestIsOver }),
  'account.endSession': ({ sessionId }) => ({ id: sessionId }),
  'security.removePasskey': ({ passkeyId }) => ({ id: passkeyId }),
  'access.revokeKey': ({ keyId }) => ({ id: keyId }),
  'webhooks.get': ({ webhookId }) => ({ id: webhookId }),
  'webhooks.change': ({ webhookId }) => ({ id: webhookId, body: { events: ['card.found'] } }),
  'webhooks.rotate': ({ webhookId }) => ({ id: webhookId }),
  'webhooks.remove': ({ webhookId }) => ({ id: webhookId }),
  'webhooks.test': ({ webhookId }) => ({ id: webhookId }),
  'webhooks.deliveries': ({ webhookId }) => ({ id: webhookId }),
  // the same id stands for both
  'webhooks.resend': ({ webhookId }) => ({ id: webhookId, ownerGets: 'notFound' }),
  'uploads.upload': ({ photo }) => ({ form: { defaultImage: photo }, othersGet: 'invalidInput' }),
  'uploads.remove': ({ photo }) => ({ body: { url: photo } }),
  'cards.get': ({ cardId }) => ({ id: cardId }),
  'cards.change': ({ cardId }, photo) => ({ id: cardId, body: { ...content, photo } }),
  'cards.update': ({ cardId }, photo) => ({ id: cardId, body: { ...content, photo } }),
  'cards.remove': ({ cardId }) => ({ id: cardId }),
  'cards.pause': ({ cardId }) => ({ id: cardId }),
  'cards.resume': ({ cardId }) => ({ id: cardId, ownerGets: 'transitionForbidden' }),
  'cards.reportLost': ({ cardId }) => ({ id: cardId }),
  'cards.reportFound': ({ cardId }) => ({ id: cardId, ownerGets: 'transitionForbidden' }),
  'cards.offer': ({ cardId }) => ({ id: cardId }),
  'cards.attach': ({ cardId, physicalCardId }) => ({
    id: cardId,
    body: { physicalCardId },
    ownerGets: 'transitionForbidden',
  }),
  // the same id stands for both
  'cards.detach': ({ cardId }) => ({ id: cardId, ownerGets: 'cardNotFound' }),
  'cards.withdraw': ({ cardId }) => ({ id: cardId }),
  'cards.byNumber': ({ cardNumber }) => ({ id: cardNumber }),
  'cards.check': ({ cardNumber }) => ({ id: cardNumber }),
  'cards.replace': ({ cardId, cardNumber }) => ({
    id: cardId,
    body: { cardNumber },
    ownerGets: 'cardAlreadyBound',
  }),
  'cards.copy': ({ cardId }) => ({
    id: cardId,
    body: { version: 0, targets: [{ id: randomUUID(), version: 1 }] },
    ownerGets: 'cardChangedElsewhere',
  }),
  'cards.saveInfo': ({ cardNumber }, photo) => ({ body: { ...content, photo, cardNumber } }),
  'addresses.get': ({ work }) => ({ id: work }),
  'addresses.update': ({ work }) => ({ id: work, body: newAddress }),
  'addresses.remove': ({ work }) => ({ id: work }),
  'addresses.makeDefault': ({ work }) => ({ id: work }),
  'orders.create': ({ home, total }) => ({
    body: {
      items: [{ sku: 'CARD-SLEEVE-COGNAC', quantity: 1 }],
      addressId: home,
      total,
      hasAcceptedTerms: true,
      hasReceivedFrench: true,
    },
  }),
  'orders.get': ({ orderId }) => ({ id: orderId }),
  'orders.byNumber': ({ orderNo }) => ({ id: orderNo }),
  'orders.cancel': ({ orderId }) => ({ id: orderId }),
  'orders.changeShipping': ({ orderId }) => ({ id: orderId, body: { notes: 'Mallory was here' } }),
  'orders.pay': ({ orderId }) => ({ id: orderId, ownerGets: 'paymentUnavailable' }),
  'documents.link': ({ documentId }) => ({ id: documentId, body: {} }),
  'orders.invoice': ({ orderId }) => ({ id: orderId }),
  'subscriptions.change': ({ subscriptionId, cardId }) => ({ id: subscriptionId, body: { cardId } }),
  'subscriptions.previewSwitch': ({ subscriptionId }) => ({
    id: subscriptionId,
    query: { plan: 'annual' },
    ...never,
  }),
  'subscriptions.previewResume': ({ subscriptionId }) => ({ id: subscriptionId, ...never }),
  'subscriptions.cancel': ({ subscriptionId }) => ({ id: subscriptionId, ...never }),
  'subscriptions.cancelAtProvider': ({ subscriptionId }) => ({ id: subscriptionId, body: {}, ...never }),
  'subscriptions.pause': ({ subscriptionId }) => ({ id: subscriptionId, ...never }),
  'subscriptions.resume': ({ subscriptionId }) => ({ id: subscriptionId, ...never }),
  'subscriptions.reactivate': ({ subscriptionId }) => ({ id: subscriptionId, ...never }),
  'subscriptions.activate': ({ cardId }) => ({ body: { cardId }, ownerGets: 'subscriptionNotFound' }),
  'subscriptions.activateAtProvider': ({ cardId }) => ({
    id: cardId,
    body: {},
    ownerGets: 'subscriptionNotFound',
  }),
  'subscriptions.retryPayment': ({ subscriptionId }) => ({ id: subscriptionId, ...never }),
  'subscriptions.openPortal': ({ subscriptionId }) => ({
    body: { subscriptionId },
    ownerGets: 'paymentUnavailable',
  }),
  'subscriptions.createSchedule': ({ subscriptionId }) => ({ body: { subscriptionId }, ...never }),
  'subscriptions.getSchedule': ({ subscriptionId }) => ({ id: subscriptionId }),
  'subscriptions.changeSchedule': ({ subscriptionId }) => ({
    id: subscriptionId,
    body: { plan: 'annual' },
    ...never,
  }),
  'subscriptions.removeSchedule': ({ subscriptionId }) => ({ id: subscriptionId, ...never }),
  'payments.open': ({ orderId }) => ({ body: { orderId }, ownerGets: 'paymentUnavailable' }),
  'payments.openForProducts': ({ orderId }) => ({ body: { orderId }, ownerGets: 'paymentUnavailable' }),
  'payments.openSession': ({ orderId }) => ({ body: { orderId }, ownerGets: 'paymentUnavailable' }),
  // It was not bought with an order.
  'payments.openForSubscription': ({ subscriptionId }) => ({
    id: subscriptionId,
    ownerGets: 'subscriptionNotFound',
  }),
  'payments.openForSubscriptionAtProvider': ({ subscriptionId }) => ({
    id: subscriptionId,
    ownerGets: 'subscriptionNotFound',
  }),
  'payments.openPlan': ({ subscriptionId }) => ({
    body: { subscriptionId },
    ownerGets: 'subscriptionNotFound',
  }),
  'payments.process': ({ orderId, savedCard }) => ({
    body: { orderId, paymentMethodId: savedCard },
    ownerGets: 'paymentUnavailable',
  }),
  'payments.get': ({ paymentId }) => ({ id: paymentId }),
  'payments.status': ({ paymentId }) => ({ id: paymentId }),
  'payments.cancel': ({ paymentId }) => ({ id: paymentId, ownerGets: 'paymentUnavailable' }),
  'payments.providerStatus': ({ intentId }) => ({ id: intentId }),
  'payments.sessionStatus': ({ checkoutId }) => ({ id: checkoutId, ownerGets: 'paymentUnavailable' }),
  'payments.returned': ({ checkoutId }) => ({
    body: { sessionId: checkoutId },
    ownerGets: 'paymentUnavailable',
  }),
  // A page of the site, which belongs to no user.
  'provider.saveCard': () => ({
    body: { returnUrl: '/en' },
    ownerGets: 'paymentUnavailable',
    othersGet: 'paymentUnavailable',
  }),
  // Only the provider knows the card's owner, and it is unreachable here.
  'provider.removeCard': ({ savedCard }) => ({
    id: savedCard,
    ownerGets: 'paymentUnavailable',
    othersGet: 'paymentUnavailable',
  }),
  'provider.makeCardDefault': ({ savedCard }) => ({
    id: savedCard,
    ownerGets: 'paymentUnavailable',
    othersGet: 'paymentUnavailable',
  }),
  'stats.visits': ({ cardId }) => ({ id: cardId }),
  'stats.savesOfCard': ({ cardId }) => ({ id: cardId }),
  'stats.savesDetailed': ({ cardId }) => ({ id: cardId }),
  'contacts.questions': ({ cardId }) => ({ id: cardId }),
  'contacts.saveQuestions': ({ cardId }) => ({ id: cardId, body: { questions: [] } }),
  'contacts.get': ({ contactId }) => ({ id: contactId }),
  'contacts.file': ({ contactId }) => ({ id: contactId }),
  'contacts.annotate': ({ contactId }) => ({ id: contactId, body: { note: 'Mallory was here' } }),
  'contacts.mark': ({ contactId }) => ({ id: contactId, body: { isRead: true } }),
  'contacts.move': ({ contactId }) => ({ id: contactId, body: { action: 'answer' } }),
  'contacts.remind': ({ contactId }) => ({ id: contactId, body: { on: '2100-01-01' } }),
  'contacts.remove': ({ contactId }) => ({ id: contactId }),
  'subscriptions.create': ({ home, planTotal }) => ({
    body: {
      plan: 'annual',
      card: { kind: 'later' },
      addressId: home,
      total: 0,
      laterTotal: planTotal,
      hasAcceptedTerms: true,
      hasReceivedFrench: true,
      hasAgreedToCharge: true,
    },
  }),
  'subscriptions.get': ({ subscriptionId }) => ({ id: subscriptionId }),
  'subscriptions.providerDetails': ({ subscriptionId }) => ({ id: subscriptionId }),
  'subscriptions.invite': ({ subscriptionId }) => ({
    id: subscriptionId,
    body: { email: 'zoe@example.com' },
  }),
  // There is no invitation.
  'subscriptions.withdraw': ({ subscriptionId }) => ({
    id: subscriptionId,
    ownerGets: 'subscriptionNotFound',
  }),
  'subscriptions.leave': ({ subscriptionId }) => ({ id: subscriptionId }),
  'subscriptions.redeem': ({ cardId }) => ({
    body: { code: '0'.repeat(20), cardId },
    ownerGets: 'rewardInvalid',
    othersGet: 'rewardInvalid',
  }),
  // A malformed link names no object of any user.
  'subscriptions.accept': ({ cardId }) => ({
    body: { token: 'x'.repeat(43), cardId },
    ownerGets: 'invitationInvalid',
    othersGet: 'invitationInvalid',
  }),
  // A malformed code names no card.
  'cards.receive': ({ cardId }) => ({
    body: { code: transferCodeFrom(Buffer.alloc(16, 7)), cardId },
    ownerGets: 'transferCodeInvalid',
    othersGet: 'transferCodeInvalid',
  }),
  'cards.bind': ({ cardNumber }) => ({ body: { cardNumber }, ownerGets: 'cardAlreadyBound' }),
};

const isName = (field: string) => /(^id|Id|Number|^url|Url|Image)$/.test(field);
/** Staff calls are checked by role: `server/staff/roles.test.ts`. */
const closed = calls.filter(([, { terms }]) => terms.access === 'user' || terms.access === 'verified');
/** Their `url` is an address outside the site, which names no row. */
const withAddressOutside = ['webhooks.create'];
const naked = closed.filter(([name, { path, terms }]) => {
  const fields = [terms.query, terms.body, terms.form].flatMap((schema) =>
    schema ? listBodyFields(schema) : [],
  );
  return path.includes(':') || (fields.some(isName) && !withAddressOutside.includes(name));
});

test('every call that names a row of a user is tried here', () => {
  expect(Object.keys(naming).toSorted()).toEqual(naked.map(([name]) => name).toSorted());
});

function send(endpoint: (typeof calls)[number][1], named: CrossedAccessName, token?: string) {
  const form = new FormData();
  for (const [field, text] of Object.entries(named.form ?? {})) form.set(field, text);
  return sendRequest(endpoint, {
    ...(named.id && { id: named.id }),
    ...(named.query && { query: named.query }),
    ...(token && { token }),
    ...(named.body && { headers: json, body: JSON.stringify(named.body) }),
    ...(named.form && { body: form }),
  });
}

/** The intruder is refused everywhere, so one serves all tests. */
const intruder = await resident();

describe.each(naked)('%s', (name, endpoint) => {
  test('is refused to all but the owner: nothing is changed and nothing shown', async () => {
    const owner = await resident();
    const named = (caller: Person & { photo: string }) => naming[name]?.(owner, caller.photo) ?? {};
    const traces = [
      owner.id,
      owner.cardId,
      owner.sessionId,
      owner.contactId,
      owner.home,
      owner.work,
      owner.orderId,
      owner.paymentId,
    ];
    const before = await rowsWith(database, traces);

    await expectRefusal(await send(endpoint, named(owner)), 401);
    const refused = await expectRefusal(await send(endpoint, named(intruder), intruder.token));

    const { othersGet } = named(intruder);
    if (othersGet) expect(refused['code']).toBe(othersGet);
    else expect(refused['code']).toMatch(/ByOther$|[nN]otFound$/);
    expect(JSON.stringify(refused)).not.toMatch(
      new RegExp([...traces, owner.email, 'Rosalind', 'rosalinds-friend'].join('|')),
    );
    expect(await rowsWith(database, traces)).toEqual(before);
    expect(before.length).toBeGreaterThan(3);

    const answer = await send(endpoint, named(owner), owner.token);
    const { ownerGets } = named(owner);
    if (ownerGets) expect((await expectRefusal(answer))['code']).toBe(ownerGets);
    else expect(answer.status).toBe(200);
  });
});
