import { expect, test } from 'vitest';
import { addDays } from '@visita/core/days';
import type { Language } from '@visita/core/languages';
import { orders } from '@visita/core/orders/contract';
import { payments } from '@visita/core/payments/contract';
import { notices } from '@visita/core/subscriptions/notices';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { webhooks } from '@visita/core/webhooks/contract';
import { updateUser } from '../account/queries.ts';
import { securityChanges } from '../account/security-emails.ts';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import { requestMailedCode } from '../account/mailed-code.ts';
import { jobs } from '../jobs.ts';
import { lockPayment } from '../payments/queries.ts';
import { requestRefund } from '../payments/request-refund.ts';
import { insertFinderMessage } from '../profile/message-queries.ts';
import { insertInvoice } from '../subscription-invoices/queries.ts';
import { runJobs } from '../test/jobs.ts';
import { cardOwner, leave } from '../test/left-contact.ts';
import { sleeve } from '../test/shoppers.ts';
import { subscriptionWorld } from '../test/subscription-world.ts';

const app = await subscriptionWorld({ retries: 0 });
const { clock, database, deps, emails, given, order, pay, rows, saveCard, settle, setStock, shopper } = app;
const { db } = database;

/** Jobs that mail recipients without an account, the seller or staff; their language is not an account's. */
const toOthers = [
  'staff.mailPasswordLink',
  'staff.mailChange',
  'staff.mailNewSignIn',
  'contacts.mailReceipt',
  'contacts.mailContactCard',
  'contacts.mailUpdatesConfirmation',
  'contacts.mailChanged',
  'enterprise.mailEnquiry',
  'enterprise.mailEnquiryReceipt',
  'enterprise.mailAnswer',
  'orders.mailNewOrder',
  'provider.mailAlert',
];

/** A user with everything that mails can be about, bought and accepted in English. */
async function customer() {
  const at = clock.now();
  const owner = await shopper();
  await updateUser(db, owner, { isVerified: true });
  await setStock(sleeve, 10);
  await saveCard(owner);
  const bought = await order(owner);
  const { id: paymentId, checkout_url: page } = await owner.calls(payments.open, {
    body: { orderId: bought.id },
  });
  await pay(page);
  await settle();
  const refundId = await transaction(db, async (tx) => {
    const payment = await lockPayment(tx, { id: paymentId });
    if (!payment) throw new Error('the paid order has no payment');
    return requestRefund(tx, payment, { amount: 100, reason: 'goodwill', at });
  });
  await settle();
  const disputeId = newId(at);
  await rows(
    `insert into disputes (id, stripe_id, payment_id, status, reason, amount, currency, is_refundable, opened_at, closed_at)
     values ($1, $1::uuid::text, $2, 'won', 'general', 100, 'CAD', true, $3, $3)`,
    [disputeId, paymentId, at],
  );
  const [document] = await rows(`select id from documents where order_id = $1 and kind = 'invoice'`, [
    bought.id,
  ]);
  const unpaid = await order(owner);
  const { id: failedId } = await owner.calls(payments.open, { body: { orderId: unpaid.id } });
  await rows(`update payments set status = 'failed', failure = 'card_declined' where id = $1 returning id`, [
    failedId,
  ]);
  await owner.calls(orders.get, { params: { id: unpaid.id } });

  const { id: subscriptionId } = await given.subscriber({
    plan: 'duo-annual',
    status: 'active',
    person: owner,
  });
  const [billed, open, due] = [newId(at), newId(at), newId(at)];
  const emailsInLanguages = [
    { id: billed, status: 'paid', dueAt: null },
    { id: open, status: 'open', dueAt: null },
    { id: due, status: 'open', dueAt: at },
  ] as const;
  for (const [index, { id, status, dueAt }] of emailsInLanguages.entries())
    await transaction(db, (tx) =>
      insertInvoice(tx, {
        id,
        subscriptionId,
        stripeId: `in_${id}`,
        reason: 'cycle',
        status,
        currency: 'CAD',
        subtotal: 14_880,
        taxes: [],
        taxAmount: 0,
        total: 14_880,
        amountDue: 14_880,
        periodStart: addDays(at, index + 1),
        periodEnd: addDays(at, index + 2),
        dueAt,
        createdAt: at,
      }),
    );
  const stranger = `stranger-${owner.email}`;
  await owner.calls(subscriptions.invite, { params: { id: subscriptionId }, body: { email: stranger } });
  const [invitation] = await rows(
    `select encode(sha256(convert_to(email, 'UTF8')), 'hex') as key from seat_invitations where subscription_id = $1`,
    [subscriptionId],
  );
  const { card, cardId } = await cardOwner(app, { as: owner });
  await runJobs(deps);
  await leave(app, cardId, { email: 'zoe@example.org' });
  await rows(`update contacts set remind_on = '2020-01-01' where user_id = $1 returning id`, [owner.id]);
  await insertFinderMessage(db, {
    id: refundId,
    cardId: card.id,
    message: 'Bonjour',
    reach: '',
    writtenAt: at,
  });
  const webhook = { url: 'https://hooks.example.com/', events: ['card.lost' as const] };
  const { id: endpointId } = await owner.calls(webhooks.create, { body: webhook });
  await rows(
    `update webhook_endpoints set disabled_at = $2, disabled_because = 'failing' where id = $1 returning id`,
    [endpointId, at],
  );
  const { id: codeId } = await transaction(db, (tx) =>
    requestMailedCode(tx, { purpose: 'proof', userId: owner.id, at }),
  );
  const requestLogin = (email: string) =>
    transaction(db, (tx) => requestMailedCode(tx, { purpose: 'login', email, at }));
  const { id: loginCodeId } = await requestLogin(owner.email);
  const newcomer = `newcomer-${owner.email}`;
  const { id: welcomeCodeId } = await requestLogin(newcomer);
  const guestOfSeat = await given.user({ displayName: 'Ben' });
  return {
    owner,
    bought,
    documentId: document?.['id'],
    refundId,
    disputeId,
    failedId,
    subscriptionId,
    billed,
    open,
    due,
    invitation,
    card,
    endpointId,
    codeId,
    loginCodeId,
    newcomer,
    welcomeCodeId,
    guestOfSeat,
    stranger,
  };
}
type Customer = Awaited<ReturnType<typeof customer>>;

/** The data of each job that mails a user; `to` is set if the recipient is not the owner's address. */
const runs: Record<string, (known: Customer, language: Language) => (object & { to?: string })[]> = {
  'account.mailVerification': ({ owner }) => [{ userId: owner.id, email: owner.email }],
  'account.mailReset': ({ owner }) => [{ email: owner.email }],
  'account.mailPasswordChanged': ({ owner }) => [{ userId: owner.id }],
  'account.mailNewSignIn': ({ owner }) => [
    { userId: owner.id, userAgent: 'Firefox', at: clock.now().toISOString() },
  ],
  'account.mailCode': ({ codeId }) => [{ codeId }],
  'account.mailLoginCode': ({ loginCodeId, welcomeCodeId, newcomer }, language) => [
    { codeId: loginCodeId, language: 'en' },
    { codeId: welcomeCodeId, language, to: newcomer },
  ],
  'account.mailSecurityChange': ({ owner }) =>
    securityChanges.map((change) => ({ userId: owner.id, change })),
  'account.mailGoogleConnected': ({ owner }) => [{ userId: owner.id }],
  'account.mailAppleConnected': ({ owner }) => [{ userId: owner.id }],
  'access.mailKeyCreated': ({ owner }) => [
    { userId: owner.id, name: 'CRM', prefix: 'vis_live_Zk3x' },
    { userId: owner.id, name: 'iPhone', prefix: 'vis_live_Zk3x', isAppPassword: true },
  ],
  'oauth.mailAppConnected': ({ owner }) => [
    { userId: owner.id, name: 'Agent', host: 'agent.example.com' },
    { userId: owner.id, name: 'Terminal', host: null },
  ],
  'webhooks.mailDisabled': ({ owner, endpointId }) => [{ userId: owner.id, endpointId }],
  'account.mailAccountTransferred': ({ owner }) => [{ userId: owner.id }],
  'account.mailAddressChangeRequested': ({ owner }) => [{ userId: owner.id, to: owner.email }],
  'account.mailAddressChanged': ({ owner }) => [{ userId: owner.id, to: owner.email }],
  'cards.mailHandedOver': ({ owner, card }) => [{ userId: owner.id, cardNumber: card.cardNumber }],
  'cards.mailReceived': ({ owner, card }) => [{ userId: owner.id, cardNumber: card.cardNumber, id: card.id }],
  'cards.mailReleased': ({ owner, card }) => [{ userId: owner.id, cardNumber: card.cardNumber }],
  'cards.mailReplaced': ({ owner, card }) => [{ userId: owner.id, cardNumber: card.cardNumber, id: card.id }],
  'cards.mailFinderMessage': ({ refundId }) => [{ id: refundId }],
  'profile.mailBlockedPage': ({ owner, card }) => [
    { userId: owner.id, cardId: card.id, isBlocked: true },
    { userId: owner.id, cardId: card.id, isBlocked: false },
  ],
  'contacts.mailNewContacts': ({ owner }) => [{ userId: owner.id }],
  'contacts.mailReminders': ({ owner }) => [{ userId: owner.id }],
  'orders.mailConfirmed': ({ bought }) => [{ orderId: bought.id }],
  'orders.mailShipped': ({ bought }) => [{ orderId: bought.id }],
  'orders.mailTracking': ({ bought }) => [{ orderId: bought.id }],
  'orders.mailCancelled': ({ bought }) => [{ orderId: bought.id }],
  'payments.mailCorrected': ({ documentId }) => [{ documentId }],
  'payments.mailRefunded': ({ refundId }) => [{ refundId }],
  'payments.mailRestored': ({ documentId }) => [{ documentId }],
  'payments.mailFailed': ({ failedId }) => [{ paymentId: failedId }],
  'subscriptions.mailNotice': ({ subscriptionId }) => notices.map((notice) => ({ subscriptionId, notice })),
  'subscriptions.mailInvoice': ({ billed, open, due }) => [
    { invoiceId: billed, notice: 'billed' },
    { invoiceId: open, notice: 'failed' },
    { invoiceId: open, notice: 'confirm' },
    { invoiceId: due, notice: 'due' },
  ],
  'subscriptions.mailInvitation': ({ subscriptionId, invitation, stranger }) => [
    { subscriptionId, key: invitation?.['key'], to: stranger },
  ],
  'subscriptions.mailSeatTaken': ({ subscriptionId, guestOfSeat }) => [
    { subscriptionId, userId: guestOfSeat.id },
  ],
  'subscriptions.mailSeatFree': ({ subscriptionId, guestOfSeat }) => [
    { subscriptionId, userId: guestOfSeat.id },
  ],
  'subscriptions.mailSeatEnded': ({ subscriptionId, owner }) => [{ subscriptionId, userId: owner.id }],
  'disputes.mailOpened': ({ disputeId }) => [{ disputeId }],
  'disputes.mailWon': ({ disputeId }) => [{ disputeId }],
  'privacy.mailExportReady': ({ owner }) => [{ userId: owner.id }],
  'privacy.mailErasure': ({ owner }) => [{ userId: owner.id }],
};

test('every job that sends e-mail is known to be to an account, or to someone without one', () => {
  const names = jobs.map(({ name }) => name).filter((name) => /\.mail[A-Z]/.test(name));
  expect(names.toSorted()).toEqual([...Object.keys(runs), ...toOthers].toSorted());
});

/** Common English words; URLs are removed before. */
const english = /\b(?:your|you|the|and|was|has|will|please|with)\b/i;

test.each(['zh-TW', 'fr'] as const satisfies Language[])(
  'every e-mail to an account that was English when it bought is in %s once that is its language',
  async (language) => {
    const customerRow = await customer();
    await updateUser(db, customerRow.owner, { language, isVerified: false, erasedAt: clock.now() });
    for (const [name, dataOf] of Object.entries(runs)) {
      const job = jobs.find((each) => each.name === name);
      let sent = 0;
      for (const data of dataOf(customerRow, language)) {
        const { to = customerRow.owner.email } = data;
        emails.length = 0;
        await job?.run(deps, job.schema.parse(data));
        for (const message of emails.filter(({ to: { address } }) => address === to)) {
          sent += 1;
          expect(message, `${name} ${JSON.stringify(data)}`).toMatchObject({ language });
          expect(message.html).toContain(`lang="${language}`);
          expect(message.text.replaceAll(/https?:\S+/g, ''), `${name} ${JSON.stringify(data)}`).not.toMatch(
            english,
          );
        }
      }
      expect(sent, name).toBeGreaterThan(0);
    }
  },
);
