import { z } from 'zod';
import { User } from '@visita/core/account/user';
import { Address } from '@visita/core/addresses/contract';
import { noParts } from '@visita/core/cards/company-parts';
import { storedContent } from '@visita/core/cards/content';
import { Card } from '@visita/core/cards/contract';
import { Order } from '@visita/core/orders/contract';
import { Payment } from '@visita/core/payments/contract';
import { Subscription } from '@visita/core/subscriptions/subscription';
import { Contact } from '@visita/core/contacts/contract';
import { networkKeys } from '@visita/core/cards/networks';
import { emailFields, phoneFields } from '@visita/core/cards/reach';
import { publicCard } from '@visita/core/profile/public-projection';
import { isContactCard } from '@visita/core/profile/public-card';
import { contactFile } from '@visita/core/profile/vcard';
import { toCsv } from '@visita/core/csv';
import { imageFile, photoFile, photoUrl, placedFiles } from '@visita/core/uploads/photo-files';
import { listKeys } from '../access/queries.ts';
import { findUser, type UserRow } from '../account/queries.ts';
import { listSecurityEvents } from '../account/security-event-queries.ts';
import { listSessions } from '../account/session-queries.ts';
import { toUser } from '../account/session.ts';
import { listAddresses } from '../addresses/queries.ts';
import { userHolder } from '../identity/factor-holder.ts';
import { presentFactors } from '../identity/factors.ts';
import type { Deps } from '../deps.ts';
import { contactUid } from '../profile/contact-uid.ts';
import { ownCard } from '../cards/own-card.ts';
import { listExitLinks } from '../cards/card-address-queries.ts';
import { listCardMoves } from '../cards/card-move-queries.ts';
import { listCards, type OwnedRow } from '../cards/queries.ts';
import { formatContactVcards, formatContactsCsv } from '../contacts/export-contacts.ts';
import { keptContact } from '../contacts/kept-contact.ts';
import { listContacts } from '../contacts/queries.ts';
import { listUserQuestions } from '../contacts/question-queries.ts';
import { documentFile } from '../documents/draw-document.ts';
import { listDocuments } from '../documents/queries.ts';
import { listUserContracts } from '../enterprise/contract-queries.ts';
import { listEnquiriesFrom } from '../enterprise/enquiry-queries.ts';
import { listUserSubscriptions } from '../notices/queries.ts';
import { listUserOrderNotes } from '../orders/note-queries.ts';
import { listAllOrders } from '../orders/queries.ts';
import { presentOrder } from '../orders/present-order.ts';
import { presentPayment } from '../payments/payment-state.ts';
import { listUserMovements } from '../payments/customer-balance-queries.ts';
import { listPaymentsOfUser } from '../payments/order-queries.ts';
import { listUserRewards } from '../rewards/queries.ts';
import { listInvitationsTo } from '../seats/invitation-queries.ts';
import { listUserSubscriptionMoves } from '../subscriptions/move-queries.ts';
import { listUserSeats } from '../subscriptions/seat-queries.ts';
import { listUserTrialCards } from '../subscriptions/trial-card-queries.ts';
import { listSubscriptions, presentSubscription } from '../subscription-actions/present-subscription.ts';
import { listUserDeliveries } from '../webhooks/delivery-queries.ts';
import { listEndpoints } from '../webhooks/endpoint-queries.ts';
import { presentDelivery, presentEndpoint } from '../webhooks/present-delivery.ts';
import { listStatistics, listIdentities, listPictures } from './queries.ts';

/** One file of the archive; its bytes are read when it is written. */
export interface GatherExportEntry {
  name: string;
  read: () => Promise<Uint8Array>;
}

type GatherExportDeps = Pick<Deps, 'db' | 'config' | 'files' | 'now' | 'catalogue'>;

/**
 * Gathers everything stored about a user, in files for people (CSV, vCard, PDF) and for programs (JSON).
 * Empty if the user was erased.
 */
export async function gatherExport(
  deps: GatherExportDeps,
  { userId }: { userId: string },
): Promise<GatherExportEntry[]> {
  const { db, now } = deps;
  const user = await findUser(db, { id: userId });
  if (!user) return [];
  const rows = await listCards(db, { userId });
  const cards = rows.map((row) => ownCard(deps, row));
  const people = await listContacts(db, { userId });
  const orders = await listAllOrders(db, { userId });
  const payments = (await listPaymentsOfUser(db, { userId })).map((payment) => {
    const shown = orders.find(({ payment: each }) => each?.id === payment.id)?.payment;
    return presentPayment(payment, shown?.refundedAmount ?? 0);
  });
  const statistics = await listStatistics(db, { cardIds: rows.map(({ id }) => id) });
  return [
    json('account.json', {
      ...z.encode(User.omit({ serverTime: true }), await toUser(deps, user)),
      seenAt: user.seenAt,
      disabledAt: user.disabledAt,
    }),
    json('sessions.json', await listSessions(db, { userId, now: now() })),
    json('security-events.json', await listSecurityEvents(db, { userId, limit: 10_000 })),
    json('api-keys.json', await listKeys(db, { userId, now: now() })),
    json('second-factors.json', await presentFactors(db, userHolder({ id: userId }))),
    json('notices.json', {
      off: user.noticesOff,
      devices: await listUserSubscriptions(db, { userId }),
    }),
    json('webhooks.json', (await listEndpoints(db, { userId })).map(presentEndpoint)),
    json('webhook-deliveries.json', (await listUserDeliveries(db, { userId })).map(presentDelivery)),
    json('identities.json', await listIdentities(db, { userId })),
    json('addresses.json', z.encode(z.array(Address), await listAddresses(db, { userId }))),
    json(
      'orders.json',
      z.encode(
        z.array(Order),
        orders.map((order) => presentOrder(order)),
      ),
    ),
    json('order-notes.json', await listUserOrderNotes(db, { userId })),
    ...(await subscribed(deps, user)),
    json('contracts.json', await listUserContracts(db, { userId })),
    json('enquiries.json', user.isVerified ? await listEnquiriesFrom(db, user) : []),
    ...(await readPapers(deps, user)),
    json('payments.json', z.encode(z.array(Payment), payments)),
    json('credit-movements.json', await listUserMovements(db, { userId })),
    json('cards.json', z.encode(z.array(Card), cards)),
    text('cards.csv', getCsv(cards)),
    json('contact-questions.json', await listUserQuestions(db, { userId })),
    json('card-moves.json', await listCardMoves(db, { userId })),
    json('exit-links.json', await listExitLinks(db, { userId })),
    json('figures.json', statistics),
    json('inbox.json', z.encode(z.array(Contact), people.map(keptContact))),
    text('inbox.csv', formatContactsCsv(people, user.language).text),
    text('inbox.vcf', formatContactVcards(people, user.language).text),
    ...rows.flatMap((row) => getContact(deps, row)),
    ...(await pictures(deps, user)),
  ];
}

function json(name: string, value: unknown): GatherExportEntry {
  return text(name, `${JSON.stringify(value, null, 2)}\n`);
}

function text(name: string, content: string): GatherExportEntry {
  return { name, read: async () => Buffer.from(content) };
}

/** The user's subscriptions with their charges, history, seats, invitations, rewards and trial cards. */
async function subscribed(
  deps: GatherExportDeps,
  { id: userId, email, language }: UserRow,
): Promise<GatherExportEntry[]> {
  const { db } = deps;
  const whole: z.output<typeof Subscription>[] = [];
  for (const { id } of await listSubscriptions({ ...deps, language }, { userId }))
    whole.push(await presentSubscription({ ...deps, language }, { id, userId }));
  return [
    json('subscriptions.json', z.encode(z.array(Subscription), whole)),
    json('subscription-moves.json', await listUserSubscriptionMoves(db, { userId })),
    json('seats.json', await listUserSeats(db, { userId })),
    json('invitations.json', await listInvitationsTo(db, { email })),
    json('rewards.json', await listUserRewards(db, { userId })),
    json('trial-cards.json', await listUserTrialCards(db, { userId })),
  ];
}

/** Invoices and credit notes as they were issued. */
async function readPapers({ db }: GatherExportDeps, { id: userId }: UserRow): Promise<GatherExportEntry[]> {
  const papers = await listDocuments(db, { userId });
  return papers.map((paper) => ({
    name: `documents/${paper.document.number}.pdf`,
    read: async () => (await documentFile(paper)).bytes,
  }));
}

function getCsv(cards: ReturnType<typeof ownCard>[]): string {
  const plain = [
    ...([
      'cardId',
      'cardNumber',
      'colour',
      'state',
      'publicUrl',
      'visitCount',
      'saveCount',
      'language',
    ] as const),
    ...([
      'name',
      'familyName',
      'givenName',
      'additionalName',
      'namePrefix',
      'nameSuffix',
      'phoneticFamily',
      'phoneticGiven',
      'pronouns',
      'title',
      'company',
      'companyAddress',
    ] as const),
    ...(['accent', 'layout', 'logo', 'cover'] as const),
    ...emailFields,
    ...phoneFields,
    ...(['website', 'description', 'exitLink'] as const),
  ];
  const parts = Object.keys(noParts) as (keyof typeof noParts)[]; // Object.keys widens the type
  const heads = [
    'boundAt',
    ...plain,
    ...parts.map((part) => `companyParts.${part}`),
    ...[...emailFields, ...phoneFields].map((field) => `contactLabels.${field}`),
    ...networkKeys,
    'links',
    'addresses',
  ];
  const lines = cards.map((card) => [
    card.boundAt.toISOString(),
    ...plain.map((field) => card[field] ?? ''),
    ...parts.map((part) => card.companyParts[part]),
    ...[...emailFields, ...phoneFields].map((field) => card.contactLabels[field]),
    ...networkKeys.map((network) => card.socialLinks[network]),
    card.links.map(({ title, url }) => `${title}: ${url}`).join('\n'),
    card.addresses.map(({ code, kind, isLost }) => `${code} ${kind}${isLost ? ' lost' : ''}`).join('\n'),
  ]);
  return toCsv([heads, ...lines]);
}

/**
 * The card as a vCard in its first language, including fields hidden from visitors. None for a card without a
 * name.
 */
function getContact({ config, files }: GatherExportDeps, row: OwnedRow): GatherExportEntry[] {
  const { cardId, colour, content, photoName, updatedAt } = row;
  const card = publicCard({
    card: { cardId, address: cardId, colour, exitLink: '', isBindable: false },
    written: {
      content: { ...storedContent(content), hidden: [], photo: photoName ? photoUrl(photoName) : '' },
      portrait: null,
      updatedAt,
    },
    publicState: 'live',
    language: content.language,
    validUntil: null,
  });
  if (!isContactCard(card)) return [];
  const read = async () => {
    const photo = photoName ? await files.read(photoFile(photoName, 'contact')) : undefined;
    const url = `${config.publicUrl}/i/${cardId}`;
    return Buffer.from(
      contactFile({ card, url, uid: contactUid(row.id), photo: photo?.toString('base64') ?? null }),
    );
  };
  return [{ name: `contacts/${cardId}.vcf`, read }];
}

async function pictures({ db, files }: GatherExportDeps, { id }: UserRow): Promise<GatherExportEntry[]> {
  const sent = await listPictures(db, { userId: id });
  const shapes = ['page', 'picture', 'contact'] as const;
  const pictureFiles = sent.flatMap(({ name, isPhoto, placement }) => {
    if (placement) return placedFiles(name, placement);
    return isPhoto ? shapes.map((shape) => photoFile(name, shape)) : [imageFile(name)];
  });
  return pictureFiles.map((file) => ({
    name: `pictures/${file}`,
    read: async () => (await files.read(file)) ?? new Uint8Array(),
  }));
}
