/**
 * All problems with their HTTP status (docs/product.md, section 8, and further codes in the same style).
 * Their texts are in `locales/<lang>/problems.json` under the same keys.
 */
export const problems = {
  // input
  invalidInput: 400,
  emailRequired: 400,
  passwordRequired: 400,
  malformedBody: 400,
  bodyTooLarge: 413,
  mediaTypeNotSupported: 415,
  fileTooLarge: 413,
  fileTypeNotAllowed: 415,
  avatarTooLarge: 413,
  avatarTypeNotAllowed: 415,
  imageUnreadable: 422,
  imageHeic: 415,
  imageTooManyPixels: 422,
  uploadInUse: 409,
  idempotencyKeyInvalid: 400,
  idempotencyKeyReused: 409,
  // authentication
  invalidCredentials: 401,
  accountDisabled: 403,
  sessionExpired: 401,
  keyInvalid: 401,
  keyLacksScope: 403,
  keyOriginRefused: 403,
  connectionRequestNotFound: 404,
  tooManyKeys: 409,
  tooManyWebhooks: 409,
  webhookDisabled: 409,
  forbidden: 403,
  passwordWrong: 400,
  loginExpired: 401,
  codeWrong: 400,
  codeExpired: 410,
  secondFactorNeeded: 403,
  displayNameNeeded: 409,
  proofNeeded: 403,
  proofRefused: 409,
  tooManyPasskeys: 409,
  passkeyRefused: 400,
  factorNeeded: 409,
  lastFactor: 409,
  lastOwner: 409,
  passwordNotSet: 409,
  googleUnavailable: 503,
  googleTokenInvalid: 400,
  googleNeedsPassword: 409,
  googleOtherAccount: 409,
  appleUnavailable: 503,
  appleTokenInvalid: 400,
  appleNeedsPassword: 409,
  appleOtherAccount: 409,
  emailNotVerified: 403,
  emailAlreadyExists: 409,
  emailNotFound: 404,
  mailOff: 409,
  shopClosed: 404,
  accountLeaving: 409,
  invalidToken: 400,
  tokenExpired: 410,
  invalidPasswordResetToken: 400,
  invalidEmailVerificationToken: 400,
  // resources
  notFound: 404,
  methodNotAllowed: 405,
  pageNotFound: 404,
  cardNotFound: 404,
  cardNotFoundForPayment: 404,
  cardAlreadyBound: 409,
  cardBoundByOther: 403,
  cardBlocked: 409,
  cardChangedElsewhere: 409,
  contactChangedElsewhere: 409,
  cardNotBound: 409,
  tooManyCards: 409,
  tooManyCardsUnverified: 409,
  cardHasSubscription: 409,
  invitationInvalid: 404,
  invitationToSelf: 409,
  rewardInvalid: 404,
  transferCodeInvalid: 404,
  transferCodeExpired: 410,
  transferToSelf: 409,
  contactNotFound: 404,
  changesForgotten: 410,
  formRefused: 409,
  formExpired: 409,
  questionsChanged: 409,
  questionsChangedElsewhere: 409,
  subscriptionNotFound: 404,
  subscriptionCannotChange: 409,
  cancelRelatedOrderFailed: 503,
  planUnavailable: 409,
  cardCovered: 409,
  enquiryNotFound: 404,
  orderNotFound: 404,
  documentNotFound: 404,
  documentCannotChange: 409,
  addressNotFound: 404,
  defaultAddressDeleteForbidden: 409,
  tooManyAddresses: 409,
  productNotFound: 404,
  productUnavailable: 409,
  productIncomplete: 409,
  outOfStock: 409,
  stockTooLow: 409,
  priceChanged: 409,
  deliveryUnavailable: 409,
  totalTooSmall: 409,
  tooManyUnpaid: 409,
  tooManyUnpaidUnverified: 409,
  currencyNotSold: 400,
  orderCannotChange: 409,
  orderTooOld: 409,
  orderPaid: 409,
  orderRefunded: 409,
  orderUnpaid: 409,
  paymentNotFound: 404,
  paymentDeclined: 402,
  paymentNeedsConfirmation: 409,
  paymentUnavailable: 503,
  paymentMethodNotFound: 404,
  cardInUse: 409,
  refundTooLarge: 409,
  webhookRefused: 400,
  transitionForbidden: 409,
  accountsUnmapped: 409,
  monthNotOver: 409,
  monthNotNext: 409,
  changedMeanwhile: 409,
  passwordChangeNeeded: 403,
  orderOnHold: 409,
  orderDisputed: 409,
  paymentDisputed: 409,
  nothingToShip: 409,
  // server
  tooManyRequests: 429,
  requestTimeout: 408,
  serverError: 500,
  unavailable: 503,
  network: 0,
} as const;

export type ProblemKey = keyof typeof problems;

/**
 * A refused field of the input: its name, the reason (a key of `problems:fields`) and the values of its
 * sentence.
 */
export interface FieldError {
  field: string;
  code: string;
  params?: Record<string, string | number> | undefined;
}

export interface ProblemDetails {
  errors?: FieldError[] | undefined;
  params?: Record<string, string | number> | undefined;
  /** Seconds after which a retry makes sense (HTTP `Retry-After`). */
  retryAfter?: number | undefined;
  /** The server's sentence, in the caller's language. */
  message?: string | undefined;
  status?: number | undefined;
}

/**
 * The only error for refusals: thrown at the cause, handled by the server's request pipeline and the screen's
 * toast.
 */
export class Problem extends Error {
  readonly key: ProblemKey;
  readonly details: ProblemDetails;
  /** The endpoint that failed, by method and path, such as `PUT /user/cards/:id`. Set by the client. */
  failedCall?: string;

  constructor(key: ProblemKey, details: ProblemDetails = {}) {
    super(key);
    this.name = 'Problem';
    this.key = key;
    this.details = details;
  }

  get status(): number {
    return this.details.status ?? problems[this.key];
  }
}

/** Returns a refusal of a single field. */
export function fieldProblem(field: string, code: string, params?: FieldError['params']): Problem {
  return new Problem('invalidInput', { errors: [{ field, code, params }] });
}

export function isProblemKey(key: unknown): key is ProblemKey {
  return typeof key === 'string' && Object.hasOwn(problems, key);
}
