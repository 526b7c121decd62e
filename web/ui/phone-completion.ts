import type { PhoneCompletion } from '@visita/core/typed-phone';

let completion: PhoneCompletion | undefined;
let loading: Promise<PhoneCompletion> | undefined;

/** Loads the numbering plans of all countries (24 KB) once, when a telephone field is first used. */
export function loadPhoneCompletion(): Promise<PhoneCompletion> {
  loading ??= import('@visita/core/complete-phone').then((plans) => (completion = plans));
  // if loading fails, the server completes the number
  loading.catch(() => (loading = undefined));
  return loading;
}

/** Returns the numbering plans, or undefined until they have loaded. */
export const phoneCompletion = (): PhoneCompletion | undefined => completion;
