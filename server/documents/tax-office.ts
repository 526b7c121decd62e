import type { TaxLine } from '@visita/core/shop/tax';
import type { TaxOffice } from '@visita/core/documents/seller';

/**
 * Returns the office that collects a tax: one for GST and HST; a provincial tax has its province in its code,
 * as in `pst-bc-2013-04-01`.
 */
export function taxOfficeFor({ kind, code }: Pick<TaxLine, 'kind' | 'code'>): TaxOffice {
  if (kind === 'gst' || kind === 'hst') return 'gst';
  return kind === 'qst' ? 'qst' : ((code.split('-')[1] ?? '') as 'bc' | 'mb' | 'sk'); // no other province has one
}
