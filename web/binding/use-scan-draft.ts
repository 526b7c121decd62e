import { readScanDraft, type ScanDraft } from '@visita/core/binding/scan-draft';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useStoredDraft } from '../session/stored-draft.ts';
import { scanDraft } from './kept-step.ts';

/**
 * Stores the typed or scanned number on this device and restores it after a reload, unless the URL brings
 * another number.
 */
export function useScanDraft(values: ScanDraft, restore: (values: ScanDraft) => void): void {
  const [query] = useSearchParams();
  const stored = useStoredDraft(scanDraft, {
    values,
    isDirty: values.cardNumber !== '' || values.scan !== undefined,
  });
  useEffect(() => {
    const left = query.has('number') ? undefined : readScanDraft(stored.offered);
    stored.answer();
    if (left) restore(left);
    // runs once; a later run would overwrite what the owner has typed since
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}
