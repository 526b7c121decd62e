import { randomBytes, randomUUID } from 'node:crypto';
import { emptyContent } from '@visita/core/cards/content';
import { transferCodeFrom } from '@visita/core/cards/transfer-code';
import { newAddress } from './address.ts';
import type { Caller, Sample } from './sample.ts';
import { contactSamples, sampleDetails } from './contact-sample-calls.ts';
import { cardAdminSamples } from './card-sample-calls.ts';
import { securitySamples } from './security-sample-calls.ts';
import { staffSamples } from './staff-sample-calls.ts';
import { newBrowser } from './push-browser.ts';

const password = 'a good password';
const words = { name: 'Ana', title: 'Engineer', company: 'Bridges', description: 'One.\nTwo.' };
const content = {
  ...emptyContent,
  ...words,
  companyAddress: '1, rue X',
  companyParts: {
    country: 'CA',
    province: 'QC',
    city: 'Montréal',
    district: '',
    address: '1, rue X',
    zipCode: 'H2Y 2E1',
  },
  email: 'ana@example.com',
  email2: 'lima@example.com',
  email3: 'maria@example.com',
  phone: '+15145550142',
  phone2: '+15145550143',
  phone3: '+15145550144',
  phone4: '+15145550145',
  phone5: '+15145550146',
  contactLabels: { ...emptyContent.contactLabels, phone: 'work' as const, email2: 'home' as const },
  website: 'https://example.com',
  socialLinks: {
    ...emptyContent.socialLinks,
    linkedin: 'https://www.linkedin.com/in/ana',
    wechat: 'anaLima',
  },
  familyName: 'Lima',
  givenName: 'Ana',
  additionalName: 'Maria',
  namePrefix: 'Dr.',
  nameSuffix: 'PhD',
  phoneticFamily: 'Lima',
  phoneticGiven: 'Ana',
  pronouns: 'she',
  links: [
    {
      title: 'Blog',
      url: 'https://blog.example.com',
      kind: 'portfolio' as const,
      isMain: true,
      titles: { en: 'Blog', fr: 'Carnet', 'zh-CN': '博客', 'zh-TW': '部落格' },
    },
  ],
  exitLink: 'https://exit.example.com',
  accent: '#112233',
  layout: 'banner',
  variants: { en: words, fr: words, 'zh-CN': words, 'zh-TW': words },
  isFindable: true,
  hidden: ['phone2'],
};
const profileForm = {
  displayName: 'Rosalind',
  firstName: 'Rosa',
  lastName: 'Lind',
  phone: '+15145550145',
  country: 'CA',
  address: '1, rue X',
  bio: 'One.',
  company: 'Bridges',
  billing: { company: 'Bridges Inc.', taxNumber: '123456789 RT0001' },
  position: 'Engineer',
  website: 'https://example.com',
  socialLinks: { linkedin: 'https://www.linkedin.com/in/ana' },
  language: 'fr',
  timeZone: 'America/Toronto',
};
const range = { range: 'custom', from: '2026-03-01', to: '2026-03-09' };
const items = [{ sku: 'CARD-SLEEVE-COGNAC', quantity: 1 }];
const gone = { gets: 'paymentUnavailable' };
// It exists at no provider.
const never = { gets: 'subscriptionCannotChange' };

/** Valid inputs of each call that takes a body or a query. */
/** The content of a card with the caller's own pictures. */
const fillContent = ({ photo, logo, cover }: Caller) => ({ ...content, photo, logo, cover });

export const samples: Record<string, (own: Caller) => Sample> = {
  'account.register': () => ({
    body: {
      displayName: 'Rosalind',
      email: `${randomUUID()}@example.com`,
      password,
      passwordConfirmation: password,
      language: 'fr',
      timeZone: 'America/Toronto',
    },
  }),
  'account.login': ({ email }) => ({ body: { email, password } }),
  'account.googleLogin': () => ({
    body: { credential: 'a.b.c', secret: 'x', password, language: 'fr', timeZone: 'America/Toronto' },
    gets: 'googleUnavailable',
  }),
  'account.exchangeGoogleCode': () => ({ body: { code: 'x', secret: 'x' }, gets: 'googleUnavailable' }),
  'account.appleLogin': () => ({
    body: { credential: 'a.b.c', secret: 'x', name: 'Ana Sousa', password, timeZone: 'America/Toronto' },
    gets: 'appleUnavailable',
  }),
  'account.exchangeAppleCode': () => ({ body: { code: 'x', secret: 'x' }, gets: 'appleUnavailable' }),
  'account.resendVerification': () => ({ body: { language: 'fr' } }),
  'account.forgotPassword': ({ email }) => ({ body: { email, language: 'fr' } }),
  'account.resetPassword': () => ({
    body: { password, token: 'x'.repeat(43) },
    gets: 'invalidPasswordResetToken',
  }),
  'account.updateProfile': () => ({ body: profileForm }),
  'account.changePassword': () => ({
    body: { currentPassword: password, password, passwordConfirmation: password },
  }),
  'account.changeEmail': () => ({ body: { email: `${randomUUID()}@example.com` } }),
  'uploads.remove': ({ photo }) => ({ body: { url: photo } }),
  'addresses.add': () => ({ body: { ...newAddress, district: 'Ville-Marie' } }),
  'addresses.update': ({ work }) => ({ id: work, body: { ...newAddress, district: 'Ville-Marie' } }),
  'addresses.regions': () => ({ id: 'CN', query: { province: '广东省', city: '深圳市' } }),
  'shop.products': () => ({ query: { lang: 'fr' } }),
  'shop.product': () => ({ id: 'EXTRA-CARD', query: { lang: 'fr' } }),
  'shop.quote': () => ({ body: { items, destination: { country: 'CA', province: 'QC' }, currency: 'CAD' } }),
  'stats.visits': ({ cardId }) => ({ id: cardId, query: range }),
  'stats.ranking': () => ({ query: range }),
  'stats.recordSave': ({ liveCardId }) => ({ body: { cardId: liveCardId, channel: 'nfc' } }),
  'stats.savesOfCard': ({ cardId }) => ({ id: cardId, query: range }),
  'stats.savesOfUser': () => ({ query: range }),
  'stats.savesDetailed': ({ cardId }) => ({ id: cardId, query: range }),
  'cards.create': (caller) => ({ body: fillContent(caller) }),
  'cards.change': (caller) => ({ id: caller.cardId, body: fillContent(caller) }),
  'cards.update': (caller) => ({ id: caller.cardId, body: fillContent(caller) }),
  'cards.remove': ({ cardId }) => ({ id: cardId, query: { subscription: 'keep' } }),
  'cards.receive': () => ({ body: { code: transferCodeFrom(randomBytes(16)) }, gets: 'transferCodeInvalid' }),
  'cards.attach': ({ cardId, physicalCardId }) => ({
    id: cardId,
    body: { physicalCardId },
    gets: 'transitionForbidden',
  }),
  'cards.reportLost': ({ cardId, physicalCardId }) => ({ id: cardId, body: { physicalCardId } }),
  'cards.reportFound': ({ cardId, physicalCardId }) => ({
    id: cardId,
    body: { physicalCardId },
    gets: 'transitionForbidden',
  }),
  'cards.offer': ({ cardId, physicalCardId }) => ({ id: cardId, body: { physicalCardId } }),
  'cards.withdraw': ({ cardId, physicalCardId }) => ({ id: cardId, query: { physicalCardId } }),
  'cards.saveInfo': (caller) => ({ body: { ...fillContent(caller), cardNumber: caller.cardNumber } }),
  'cards.replace': ({ cardId, cardNumber }) => ({
    id: cardId,
    body: { cardNumber },
    gets: 'cardAlreadyBound',
  }),
  'cards.copy': ({ cardId }) => ({
    id: cardId,
    body: { version: 0, targets: [{ id: randomUUID(), version: 1 }] },
    gets: 'cardChangedElsewhere',
  }),
  'cards.bind': ({ cardNumber }) => ({ body: { cardNumber }, gets: 'cardAlreadyBound' }),
  'profile.writeToOwner': ({ lostAddress }) => ({
    id: lostAddress,
    body: { message: 'I have it.', reach: 'zoe@example.com' },
  }),
  'profile.report': ({ liveCardId }) => ({
    id: liveCardId,
    body: { reason: 'fraud', message: 'It asks for money.', reach: 'zoe@example.com' },
  }),
  'notices.change': () => ({ body: { switch: 'contact.push', isOn: false } }),
  'notices.subscribe': () => ({ body: { endpoint: 'https://push.example.com/1', keys: newBrowser().keys } }),
  'webhooks.create': () => ({
    body: {
      url: 'https://hooks.example.com/visita',
      events: ['contact.created', 'contact.withdrawn', 'card.changed'],
    },
  }),
  'webhooks.change': ({ webhookId }) => ({
    id: webhookId,
    body: { url: 'https://hooks.example.com/other', events: ['card.lost'], isEnabled: true },
  }),
  'webhooks.deliveries': ({ webhookId }) => ({ id: webhookId, query: { limit: '10' } }),
  'access.createKey': () => ({ body: { name: 'CRM', scopes: ['contacts.read'], days: 30 } }),
  'access.createAppPassword': () => ({ body: { name: 'iPhone' } }),
  ...contactSamples,
  'developers.guides': () => ({ query: { lang: 'fr', search: 'webhook' } }),
  'developers.guide': () => ({ id: 'webhooks', query: { lang: 'fr' } }),
  'pages.get': () => ({ id: 'about', query: { lang: 'fr' } }),
  'pages.versions': () => ({ id: 'about', query: { lang: 'fr' } }),
  'help.get': () => ({ id: 'binding', query: { lang: 'fr' } }),
  'pages.version': () => ({ id: 'about', query: { lang: 'fr', version: '1' } }),
  'plans.list': () => ({ query: { currency: 'CAD' } }),
  'provider.prices': () => ({ query: { currency: 'CAD' } }),
  'orders.create': ({ home, total }) => ({
    body: {
      items,
      addressId: home,
      total,
      notes: 'Ring.',
      business: { company: 'Bridges Inc.', taxNumber: '123456789 RT0001', purchaseOrder: 'PO 7' },
      hasAcceptedTerms: true,
      hasReceivedFrench: true,
    },
  }),
  'orders.list': ({ orderId }) => ({ query: { status: 'pending', before: orderId } }),
  'orders.changeShipping': ({ orderId, work }) => ({
    id: orderId,
    body: { addressId: work, notes: 'Ring.' },
  }),
  'subscriptions.quote': () => ({
    body: {
      plan: 'annual',
      card: { kind: 'new', colours: ['gold'] },
      items,
      destination: { country: 'CA', province: 'QC' },
    },
  }),
  'subscriptions.create': ({ home, planTotal }) => ({
    body: {
      plan: 'annual',
      card: { kind: 'later' },
      items: [],
      addressId: home,
      total: 0,
      laterTotal: planTotal,
      hasAcceptedTerms: true,
      hasReceivedFrench: true,
      hasAgreedToCharge: true,
    },
  }),
  'subscriptions.cancelAtProvider': ({ orderId }) => ({
    id: orderId,
    body: { cancel_at_period_end: false, cancelOrder: true },
    gets: 'subscriptionNotFound',
  }),
  'payments.open': ({ orderId }) => ({ body: { orderId }, ...gone }),
  'payments.openForProducts': ({ orderId }) => ({ body: { orderId }, ...gone }),
  'payments.openSession': ({ orderId }) => ({ body: { orderId }, ...gone }),
  'payments.openPlan': () => ({ body: { subscriptionId: randomUUID() }, gets: 'subscriptionNotFound' }),
  'payments.process': ({ orderId, savedCard }) => ({
    body: { orderId, paymentMethodId: savedCard },
    ...gone,
  }),
  'payments.returned': ({ checkoutId }) => ({ body: { sessionId: checkoutId }, ...gone }),
  'subscriptions.invite': ({ subscriptionId }) => ({
    id: subscriptionId,
    body: { email: 'zoe@example.com' },
  }),
  'subscriptions.redeem': ({ cardId }) => ({ body: { code: '0'.repeat(20), cardId }, gets: 'rewardInvalid' }),
  'subscriptions.invitation': () => ({ body: { token: 'x'.repeat(43) }, gets: 'invitationInvalid' }),
  'subscriptions.invited': () => ({ body: { token: 'x'.repeat(43) }, gets: 'invitationInvalid' }),
  'subscriptions.accept': ({ cardId }) => ({
    body: { token: 'x'.repeat(43), cardId },
    gets: 'invitationInvalid',
  }),
  'subscriptions.list': () => ({ query: { _t: '1' } }),
  'subscriptions.change': ({ subscriptionId, cardId, savedCard }) => ({
    id: subscriptionId,
    body: { cardId, plan: 'annual', leavingSeatId: subscriptionId, paymentMethodId: savedCard },
    ...gone,
  }),
  'subscriptions.previewSwitch': ({ subscriptionId }) => ({
    id: subscriptionId,
    query: { plan: 'annual' },
    ...never,
  }),
  'subscriptions.activate': ({ cardId }) => ({
    body: { cardId, trial_days: 14 },
    gets: 'subscriptionNotFound',
  }),
  'subscriptions.activateAtProvider': ({ cardId }) => ({
    id: cardId,
    body: { trial_days: 14 },
    gets: 'subscriptionNotFound',
  }),
  'provider.saveCard': () => ({ body: { returnUrl: '/en' }, gets: 'paymentUnavailable' }),
  'subscriptions.openPortal': ({ subscriptionId }) => ({
    body: { subscriptionId, returnUrl: '/en' },
    ...gone,
  }),
  'subscriptions.createSchedule': ({ subscriptionId }) => ({ body: { subscriptionId }, ...never }),
  'subscriptions.changeSchedule': ({ subscriptionId }) => ({
    id: subscriptionId,
    body: { plan: 'annual' },
    ...never,
  }),
  'enterprise.enquire': () => ({ body: { ...sampleDetails, cards: 60, hasLogo: true, website: '' } }),
  // An unpaid order has no document.
  'documents.link': ({ orderId }) => ({ id: orderId, body: { language: 'fr' }, gets: 'documentNotFound' }),
  ...staffSamples,
  ...securitySamples,
  ...cardAdminSamples,
};
