import { readScanDraft, type ScanDraft } from '@visita/core/binding/scan-draft';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useStoredDraft } from '../session/stored-draft.ts';
import { scanDraft } from './kept-step.ts';

/** Keeps what is typed or scanned on this device and gives it back after a reload, unless a link brings another number. */
export function useScanDraft(values: ScanDraft, restore: (values: ScanDraft) => void): void {
  const [query] = useSearchParams();
  const stored = useStoredDraft(scanDraft, { values, isDirty: values.cardNumber !== '' || values.scan !== undefined });
  useEffect(() => {
    const left = query.has('number') ? undefined : readScanDraft(stored.offered);
    stored.answer();
    if (left) restore(left);
    // once: later the field is what its person sees
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}
