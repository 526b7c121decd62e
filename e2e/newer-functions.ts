/**
 * Names that one of the browsers in the README lacks (Safari 15.4, Chrome 100, Firefox 100, Samsung
 * Internet 18), from MDN's browser-compat-data 8.1.9. Omits names that libraries also use for their own
 * functions (`use`, `run`, `check`).
 */
const words = (text: string) => new Set(text.trim().split(/\s+/));

/** Called on the object of this name. */
export const newerStatics = words(`
  AbortSignal.any AbortSignal.timeout Array.fromAsync Credential.isConditionalMediationAvailable CSS.registerProperty
  Document.parseHTML Document.parseHTMLUnsafe Error.isError Intl.DurationFormat Intl.Segmenter Iterator.concat Iterator.from
  JSON.isRawJSON JSON.rawJSON Map.groupBy Math.f16round Math.sumPrecise Object.groupBy Promise.try Promise.withResolvers
  PublicKeyCredential.getClientCapabilities PublicKeyCredential.parseCreationOptionsFromJSON
  PublicKeyCredential.parseRequestOptionsFromJSON ReadableStream.from RegExp.escape Response.json Uint8Array.fromBase64
  Uint8Array.fromHex URL.canParse URL.parse
`);

/** Called on any object. */
export const newerMethods = words(`
  findLast findLastIndex toReversed toSorted toSpliced with getOrInsert getOrInsertComputed isDisjointFrom isSubsetOf isSupersetOf
  symmetricDifference intersection difference isWellFormed toWellFormed toBase64 toHex setFromBase64 setFromHex
  transferToFixedLength getTextInfo getWeekInfo getCalendars getHourCycles getNumberingSystems getTimeZones selectRange
  throwIfAborted checkVisibility showPopover hidePopover togglePopover startViewTransition requestIdleCallback roundRect
  setHTMLUnsafe setHTML getHTML moveBefore scrollIntoViewIfNeeded pipeThrough computedStyleMap attributeStyleMap
  getHighEntropyValues requestClose showPicker createConicGradient getAuthenticatorData getPublicKey getPublicKeyAlgorithm toJSONObject
`);

/** Called with `new`, or read as a global. */
export const newerGlobals = words(`
  AsyncDisposableStack ClipboardItem CloseWatcher CompressionStream DecompressionStream DisposableStack Float16Array Highlight
  Navigation OffscreenCanvas Sanitizer SuppressedError TaskController Temporal TextDecoderStream TextEncoderStream TransformStream
  URLPattern VideoFrame ViewTransition
`);

/** Iterators had no methods: `map.values().map(…)` needs `[...map.values()].map(…)`. */
export const iteratorMethods = words('map filter take drop flatMap reduce toArray forEach some every find');
export const iteratorMakers = words('values keys entries matchAll');
