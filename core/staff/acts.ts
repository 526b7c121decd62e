/** Everything that staff do and the audit log keeps, by what it is done to: `orders.ship`. */
export const acts = {
  alerts: ['settle', 'reopen', 'replay', 'dismiss'],
  cards: ['createBatch', 'download', 'drawSheets', 'release', 'replace', 'block', 'unblock'],
  drift: ['compare'],
  enquiries: ['answer', 'contract', 'close', 'reopen', 'note', 'download'],
  events: ['dismiss', 'replay', 'replayAll'],
  jobs: ['retry', 'dismiss'],
  orders: [
    'makeReady',
    'handOver',
    'ship',
    'shipSeveral',
    'move',
    'outForDelivery',
    'deliver',
    'stop',
    'return',
    'cancel',
    'refund',
    'note',
    'resend',
  ],
  pages: ['publish'],
  products: ['create', 'update', 'list', 'delist', 'addVariant', 'updateVariant', 'addPrice', 'removePrice', 'addPicture', 'savePictures'],
  rewards: ['create'],
  settings: ['seller', 'removeSeller', 'planPrice', 'removePlanPrice', 'shippingRate', 'removeShippingRate', 'tax', 'removeTax'],
  staff: [
    'invite',
    'sendLink',
    'choosePassword',
    'changePassword',
    'changeRole',
    'disable',
    'enable',
    'resetFactors',
    'startTotp',
    'addTotp',
    'removeTotp',
    'startPasskey',
    'addPasskey',
    'removePasskey',
    'renewRecoveryCodes',
    'signIn',
    'signInFailed',
    'signOut',
    'endSession',
    'endSessions',
    'endSessionsOf',
    'updateSelf',
  ],
  stock: ['received', 'lost', 'corrected', 'counted'],
  subscriptions: ['align', 'cancel', 'credit', 'extend', 'writeOff', 'download'],
  users: [
    'sendReset',
    'sendVerification',
    'endSessions',
    'disable',
    'enable',
    'requestExport',
    'requestErasure',
    'undoErasure',
    'download',
  ],
} as const;

type Subject = keyof typeof acts;
export type ActCode = { [subject in Subject]: `${subject}.${(typeof acts)[subject][number]}` }[Subject];

/** Whether the log's word is an act of this version; an older one may have had others. */
export function isActCode(word: string): word is ActCode {
  const [subject = '', act = ''] = word.split('.');
  return Object.hasOwn(acts, subject) && (acts[subject as Subject] as readonly string[]).includes(act);
}
