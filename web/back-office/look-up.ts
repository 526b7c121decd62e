/** A record found by the command menu. */
export interface LookUpResult {
  /** Its number or name. */
  label: string;
  /** Its kind and state. */
  description: string;
  to: string;
}

/** Finds records by a number, a name or a part of either. */
export type LookUp = (text: string, signal: AbortSignal) => Promise<readonly LookUpResult[]>;
