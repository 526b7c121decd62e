import type { PhoneCompletion } from '@visita/core/typed-phone';

let completion: PhoneCompletion | undefined;
let loading: Promise<PhoneCompletion> | undefined;

/** Fetches the numbering plans of all countries (24 KB) once; called when a field for telephone numbers is used. */
export function loadPhoneCompletion(): Promise<PhoneCompletion> {
  loading ??= import('@visita/core/complete-phone').then((loaded) => (completion = loaded));
  // without them the server completes the number
  loading.catch(() => (loading = undefined));
  return loading;
}

/** The numbering plans, or undefined while they are being fetched. */
export const phoneCompletion = (): PhoneCompletion | undefined => completion;
