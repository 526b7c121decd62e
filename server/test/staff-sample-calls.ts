import { accounts } from '@visita/core/ledger/accounts';
import { createAuthenticator } from './authenticator.ts';
import type { Caller, Sample } from './sample.ts';

const expired = { gets: 'loginExpired' };
const token = 'x'.repeat(43);
const password = 'a good password';
// Staff of a test world have no password.
const wrong = { gets: 'passwordWrong' };
const passkey = createAuthenticator({ origin: 'http://visita.test' });
const untouched = { version: 0 };
const because = { reason: 'They asked for it.' };
const nothing = { gets: 'notFound' };
const inFour = <Text>(text: Text) => ({ en: text, fr: text, 'zh-CN': text, 'zh-TW': text });
const page = { search: 'sam', limit: '5' };

/** Valid inputs of the staff calls. */
export const staffSamples: Record<string, (caller: Caller) => Sample> = {
  'staff.login': () => ({ body: { email: 'nobody@visita.test', password }, gets: 'invalidCredentials' }),
  'staff.loginByTotp': () => ({ body: { token, code: '123456' }, ...expired }),
  'staff.loginByRecoveryCode': () => ({ body: { token, code: '0123-4567-89ab-cdef' }, ...expired }),
  'staff.requestPasskey': () => ({ body: { token }, ...expired }),
  'staff.loginByPasskey': () => ({ body: { token, passkey: passkey.sign({ challenge: 'x' }) }, ...expired }),
  'staff.startSetup': () => ({ body: { token }, ...expired }),
  'staff.finishSetup': () => ({ body: { token, code: '123456' }, ...expired }),
  'staff.choosePassword': () => ({ body: { token, password }, gets: 'invalidToken' }),
  'adminStaff.updateMe': () => ({ body: { name: 'Sam', language: 'fr' } }),
  'adminStaff.changePassword': () => ({
    body: {
      currentPassword: password,
      password: 'another good one',
      passwordConfirmation: 'another good one',
    },
    ...wrong,
  }),
  'adminStaff.startTotp': () => ({ body: { password }, ...wrong }),
  'adminStaff.finishTotp': () => ({ body: { code: '123456' }, gets: 'codeWrong' }),
  'adminStaff.removeTotp': () => ({ body: { password }, ...wrong }),
  'adminStaff.startPasskey': () => ({ body: { password }, ...wrong }),
  'adminStaff.addPasskey': () => ({
    body: { name: 'Key', passkey: passkey.create({ challenge: 'x' }) },
    gets: 'passkeyRefused',
  }),
  'adminStaff.removePasskey': ({ staff }) => ({ id: staff.id, body: { password }, ...wrong }),
  'adminStaff.renewRecoveryCodes': () => ({ body: { password }, ...wrong }),
  'adminStaff.list': () => ({ query: { ...page, sort: '-createdAt', role: 'owner' } }),
  'adminStaff.invite': ({ id }) => ({
    body: { email: `sam.${id}@visita.test`, name: 'Sam', role: 'packer', language: 'fr' },
  }),
  'adminStaff.changeRole': ({ staff }) => ({ id: staff.id, body: { ...untouched, role: 'packer' } }),
  'adminStaff.disable': ({ staff }) => ({ id: staff.id, body: untouched }),
  'adminStaff.enable': ({ staff }) => ({ id: staff.id, body: untouched }),
  'adminStaff.resetFactors': ({ staff }) => ({ id: staff.id, body: untouched }),
  'adminStaff.audit': () => ({
    query: {
      ...page,
      sort: 'at',
      email: 'a@visita.test',
      action: 'staff.signIn',
      subjectType: 'staff',
      subjectId: 'x',
      day: '2026-03-09',
    },
  }),
  'adminStaff.auditTable': () => ({
    query: { search: 'sam', email: 'a@visita.test', action: 'staff.signIn', day: '2026-03-09' },
  }),
  'adminOrders.list': () => ({
    query: {
      search: 'Rosalind',
      country: 'CA',
      from: '2026-03-01',
      to: '2026-03-31',
      refused: 'true',
      sort: 'placed',
    },
  }),
  'adminOrders.csv': () => ({ query: { search: 'Rosalind', country: 'CA' } }),
  'adminOrders.packs': ({ orderId }) => ({ query: { ids: orderId } }),
  'adminOrders.labels': ({ orderId }) => ({ query: { ids: orderId } }),
  'adminOrders.addNote': ({ orderId }) => ({ id: orderId, body: { text: 'Called\ntwice.' } }),
  // The order is not paid.
  'adminOrders.move': ({ orderId }) => ({
    id: orderId,
    body: { version: 0, action: 'stop', reason: 'Lost' },
    gets: 'transitionForbidden',
  }),
  'adminOrders.ship': ({ orderId }) => ({
    id: orderId,
    body: { version: 0, carrier: 'other', carrierName: 'Bicycle Ana', trackingNumber: '1 2' },
    gets: 'transitionForbidden',
  }),
  'adminOrders.correctTracking': ({ orderId }) => ({
    id: orderId,
    body: { version: 0, carrier: 'other', carrierName: 'Bicycle Ana', trackingNumber: '1 2' },
    gets: 'transitionForbidden',
  }),
  // It has no parcel in transit.
  'adminOrders.hold': ({ orderId }) => ({ id: orderId, body: { version: 0, reason: 'The bank asks' } }),
  'adminOrders.resume': ({ orderId }) => ({ id: orderId, body: { version: 0 }, gets: 'transitionForbidden' }),
  'adminOrders.shipSeveral': ({ orderId }) => ({
    body: {
      rows: [
        { id: orderId, version: 0, carrier: 'other', carrierName: 'Bicycle Ana', trackingNumber: '1 2' },
      ],
    },
  }),
  'adminOrders.returned': ({ orderId }) => ({
    id: orderId,
    body: { version: 0, reason: 'Nobody was there', isRestocked: true },
    gets: 'transitionForbidden',
  }),
  'adminOrders.cancel': ({ orderId }) => ({ id: orderId, body: { version: 0, reason: 'Wanted' } }),
  'adminPayments.refund': ({ orderId }) => ({
    id: orderId,
    body: {
      version: 0,
      reason: 'Broken',
      lines: [{ sku: 'CARD-SLEEVE-COGNAC', unitPrice: 1200, quantity: 1 }],
      hasShipping: true,
    },
    gets: 'refundTooLarge',
  }),
  'adminCredits.list': () => ({ query: { ...page, sort: 'changed', state: 'erased' } }),
  'adminCredits.refund': () => ({ body: { balance: 500, ...because }, ...nothing }),
  'adminCredits.writeOff': () => ({ body: { balance: 500, ...because }, ...nothing }),
  'adminAccounting.get': () => ({ query: { month: '2026-03', length: '3' } }),
  'adminAccounting.documents': () => ({ query: { ...page, sort: '-issued' } }),
  'adminAccounting.documentsCsv': () => ({ query: { search: 'V2026' } }),
  'adminAccounting.receivables': () => ({ query: { ...page, sort: '-since' } }),
  'adminAccounting.payouts': () => ({ query: { ...page, sort: 'created' } }),
  'adminAccounting.close': () => ({ body: { month: '2026-02' }, gets: 'monthNotNext' }),
  'adminAccounting.journal': () => ({ query: { month: '2026-03', shape: 'detailed' } }),
  'adminAccounting.saveMappings': () => ({
    body: {
      accounts: accounts.map((account, index) => ({
        account,
        name: `Account ${index}`,
        code: `${1000 + index}`,
      })),
      customer: 'Customers',
      taxRate: 'No tax',
      creditNotes: 'net',
    },
  }),
  'adminShop.listStock': () => ({ query: { ...page, sort: '-sku', few: 'true', listed: 'true' } }),
  'adminShop.productsTable': () => ({ query: { search: 'Gold', listed: 'true' } }),
  'adminShop.stockTable': () => ({ query: { search: 'Gold', listed: 'true' } }),
  'adminShop.changeStock': ({ seen }) => ({
    id: 'DESK-STAND-OAK',
    body: { kind: 'corrected', quantity: 1, reason: 'Counted', seen: seen.received },
    next: ({ received }) => ({ seen: received }),
  }),
  'adminShop.listProducts': () => ({
    query: { ...page, sort: '-sku', category: 'cards', listed: 'true', missing: 'fr' },
  }),
  'adminShop.createProduct': ({ id }) => ({
    body: { sku: `P-${id.toUpperCase()}`, category: 'tags', name: 'Ring', weightGrams: 12 },
  }),
  // The version is stale.
  'adminShop.updateProduct': () => ({
    id: 'DESK-STAND',
    body: {
      version: 1_000,
      category: 'tags',
      words: inFour({ name: 'Stand', summary: 'It stands.', description: 'Of oak.\nOr of ash.' }),
      specification: inFour({ details: 'Material: oak', inTheBox: 'A stand' }),
      weightGrams: 12,
      hsCode: '852359',
      originCountry: 'TW',
      isNew: true,
      isFeatured: true,
      subscriptionOption: 'yearly',
    },
    gets: 'changedMeanwhile',
  }),
  'adminShop.setListed': () => ({
    id: 'DESK-STAND',
    body: { version: 1_000, isListed: false },
    gets: 'changedMeanwhile',
  }),
  'adminShop.addVariant': () => ({
    id: 'DESK-STAND',
    body: { version: 1_000, sku: 'DESK-STAND-ASH', names: inFour('Ash'), colour: 'gold' },
    gets: 'changedMeanwhile',
  }),
  'adminShop.updateVariant': () => ({
    id: 'DESK-STAND',
    body: { version: 1_000, names: inFour('Ash'), colour: 'gold', isListed: true },
    gets: 'changedMeanwhile',
  }),
  'adminShop.addPrice': () => ({
    id: 'DESK-STAND',
    body: { version: 1_000, amount: 1_000, validFrom: '2099-01-01T05:00:00Z' },
    gets: 'changedMeanwhile',
  }),
  // The id is not that of a product.
  'adminShop.removePrice': ({ orderId }) => ({ id: orderId, body: { version: 0 }, gets: 'productNotFound' }),
  'adminShop.savePictures': () => ({
    id: 'DESK-STAND',
    body: {
      version: 1_000,
      pictures: [{ url: '/files/x.webp', alt: inFour('A stand'), variant: 'DESK-STAND-OAK' }],
    },
    gets: 'changedMeanwhile',
  }),
  'adminUsers.list': ({ email }) => ({
    query: { ...page, search: email, sort: '-seenAt', verified: 'true', disabled: 'false', leaving: 'false' },
  }),
  'adminUsers.csv': ({ email }) => ({ query: { search: email, verified: 'true' } }),
  'adminUsers.removeFactors': ({ id }) => ({ id, body: because }),
  'adminUsers.disable': ({ id }) => ({ id, body: because }),
  'adminUsers.enable': ({ id }) => ({ id, body: because, gets: 'changedMeanwhile' }),
  'adminPrivacy.requestExport': ({ id }) => ({ id, body: because }),
  'adminPrivacy.requestErasure': ({ id }) => ({ id, body: because }),
  'adminPrivacy.undoErasure': ({ id }) => ({ id, body: because, gets: 'changedMeanwhile' }),
  'adminSubscriptions.list': ({ email }) => ({
    query: {
      ...page,
      search: email,
      plan: 'annual',
      status: 'pending',
      failed: 'true',
      ending: 'true',
      sort: 'createdAt',
    },
  }),
  'adminSubscriptions.csv': ({ email }) => ({ query: { search: email, plan: 'annual' } }),
  // It exists at no provider.
  'adminSubscriptions.cancel': ({ subscriptionId }) => ({
    id: subscriptionId,
    body: { ...because, version: 0, ends: 'period' },
    gets: 'subscriptionCannotChange',
  }),
  'adminSubscriptions.extend': ({ subscriptionId }) => ({
    id: subscriptionId,
    body: { ...because, version: 0, days: 7 },
    gets: 'subscriptionCannotChange',
  }),
  'adminSubscriptions.credit': ({ subscriptionId }) => ({
    id: subscriptionId,
    body: { ...because, amount: 500, creditId: subscriptionId },
    gets: 'subscriptionCannotChange',
  }),
  // No such charge.
  'adminSubscriptions.refund': ({ subscriptionId }) => ({
    id: subscriptionId,
    body: { ...because, version: 0, invoiceId: subscriptionId, plan: 'keep' },
    gets: 'subscriptionNotFound',
  }),
  // No such invoice.
  'adminSubscriptions.transfer': ({ subscriptionId }) => ({
    id: subscriptionId,
    body: { version: 0, invoiceId: subscriptionId, valueDate: '2026-01-02', reference: 'Wire 17' },
    gets: 'subscriptionNotFound',
  }),
  // The subscription is active.
  'adminSubscriptions.writeOff': ({ subscriptionId }) => ({
    id: subscriptionId,
    body: { ...because, version: 0 },
    gets: 'subscriptionCannotChange',
  }),
  'adminRewards.list': ({ email, subscriptionId }) => ({
    query: { ...page, search: email, batch: subscriptionId, state: 'used', sort: 'createdAt' },
  }),
  'adminRewards.csv': ({ email }) => ({ query: { search: email, state: 'used' } }),
  'adminRewards.revoke': ({ subscriptionId }) => ({
    body: { ...because, ids: [subscriptionId] },
    gets: 'changedMeanwhile',
  }),
  'adminRewards.revokeBatch': ({ subscriptionId }) => ({
    id: subscriptionId,
    body: because,
    gets: 'changedMeanwhile',
  }),
  'adminRewards.create': () => ({
    body: { count: 2, length: 3, unit: 'months', expiresOn: '2026-12-31', note: 'Fair' },
  }),
  'adminDashboard.get': () => ({ query: { span: 'week' } }),
  'adminSettings.seller': () => ({
    body: {
      name: 'Cartes Boréales inc.',
      address: '1 rue du Port, Montréal (Québec) H2Y 1A1',
      email: 'aide@visita.example',
      phone: '+1 514 555 0123',
      hours: [{ days: [1, 2, 3, 4, 5], opens: '09:00', closes: '18:00' }],
      taxNumbers: { gst: '123456789 RT0001', qst: '', bc: '', mb: '', sk: '' },
      from: '2030-01-01',
      seen: 'x',
    },
    // The row that was seen is not the newest.
    gets: 'changedMeanwhile',
  }),
  'adminSettings.planPrice': ({ id }) => ({
    body: { plan: 'annual', amount: 9_900, from: '2030-01-01', seen: id },
    // The row that was seen is not the newest.
    gets: 'changedMeanwhile',
  }),
  'adminSettings.shippingRate': ({ id }) => ({
    body: {
      zone: 'domestic',
      amount: 600,
      freeFrom: 6_000,
      minDays: 2,
      maxDays: 4,
      from: '2030-01-01',
      seen: id,
    },
    gets: 'changedMeanwhile',
  }),
  'adminSettings.tax': () => ({
    body: { rate: 7_000, isRegistered: true, from: '2030-01-01', seen: 'x' },
    gets: 'notFound',
  }),
  'adminPages.version': () => ({ id: 'about', query: { lang: 'fr', version: '1' } }),
  'adminPages.preview': () => ({ body: { lang: 'fr', content: '# About' } }),
  'adminPages.publish': ({ seen }) => ({
    id: 'about',
    body: { lang: 'fr', title: 'À propos', content: '# Nous', version: seen.pageVersion },
    next: ({ version }) => ({ version }),
  }),
  'adminEnquiries.list': () => ({ query: { ...page, status: 'new', sort: 'createdAt' } }),
  'adminEnquiries.csv': () => ({ query: { search: 'sam', status: 'new' } }),
  'adminEnquiries.answer': ({ enquiryId }) => ({
    id: enquiryId,
    body: { ...untouched, text: 'Bonjour,\nvoici nos conditions.' },
    next: ({ version }) => ({ version }),
  }),
  'adminEnquiries.move': ({ enquiryId }) => ({ id: enquiryId, body: { ...untouched, action: 'close' } }),
  'adminEnquiries.note': ({ enquiryId }) => ({
    id: enquiryId,
    body: { ...untouched, staffNote: 'Called.\nThey think.' },
    next: ({ version }) => ({ version }),
  }),
  'adminEnquiries.quote': ({ email }) => ({
    body: { email, seats: 60, hasLogo: true },
    gets: 'emailNotVerified',
  }),
  'adminEnquiries.contract': ({ enquiryId, email }) => ({
    id: enquiryId,
    body: { ...untouched, email, seats: 60, hasLogo: true, note: 'Two years', total: 1 },
    gets: 'emailNotVerified',
  }),
  'adminDocuments.correct': ({ staff }) => ({
    id: staff.id,
    body: { name: 'Ana Lima', company: 'Lima Ltd.', taxNumber: '', purchaseOrder: '', ...because },
    gets: 'documentNotFound',
  }),
  'adminDisputes.list': () => ({ query: { ...page, sort: '-openedAt', state: 'open' } }),
  'adminDisputes.stage': ({ staff }) => ({
    id: staff.id,
    body: { ...untouched, statement: 'It was delivered.' },
    ...nothing,
  }),
  'adminDisputes.submit': ({ staff }) => ({ id: staff.id, body: untouched, ...nothing }),
  'adminDisputes.accept': ({ staff }) => ({ id: staff.id, body: untouched, ...nothing }),
  'adminDisputes.choosePlan': ({ staff }) => ({
    id: staff.id,
    body: { ...untouched, ...because, choice: 'keep' },
    ...nothing,
  }),
  'adminAlerts.list': () => ({ query: { ...page, sort: 'raisedAt', state: 'open', kind: 'eventDead' } }),
  'adminAlerts.settle': ({ staff }) => ({ id: staff.id, body: { note: 'Called them.' }, ...nothing }),
  'adminAlerts.reopen': ({ staff }) => ({ id: staff.id, body: because, ...nothing }),
  'adminEvents.list': () => ({ query: { ...page, sort: 'toldAt', type: 'refund.created' } }),
  'adminEvents.dismiss': () => ({ id: 'evt_1', body: because, ...nothing }),
  'adminJobs.list': () => ({ query: { ...page, sort: 'givenUpAt', queue: 'orders.mailPlaced' } }),
  'adminJobs.retryAll': () => ({ body: { queue: 'orders.mailPlaced' } }),
  'adminJobs.dismiss': ({ staff }) => ({ id: staff.id, body: because, ...nothing }),
  'adminJobs.dismissAll': () => ({ body: { ...because, queue: 'orders.mailPlaced' } }),
  'adminDrift.list': () => ({ query: { ...page, sort: 'foundAt', state: 'open', earlier: 'true' } }),
};
