import type { Destination } from '@visita/core/addresses/address';
import type { Language } from '@visita/core/languages';
import { needsFrenchFirst } from '@visita/core/orders/terms';
import { fieldProblem } from '@visita/core/problems';
import type { OrderRow } from './queries.ts';

interface Accepted {
  destination: Destination;
  language: Language;
  hasReceivedFrench: boolean;
}

/**
 * Returns the accepted terms stored with an order. Throws `frenchMissing` if the French terms had to be shown
 * first and were not.
 */
export function acceptTerms({ destination, language, ...accepted }: Accepted): OrderRow['terms'] {
  const hasReceivedFrench = accepted.hasReceivedFrench && language !== 'fr';
  if (needsFrenchFirst(destination, language) && !hasReceivedFrench)
    throw fieldProblem('hasReceivedFrench', 'frenchMissing');
  return { language, hasReceivedFrench };
}
