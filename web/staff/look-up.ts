/** Something that was found by what somebody typed. */
export interface Found {
  /** Its number or name. */
  label: string;
  /** What it is and how it stands. */
  description: string;
  to: string;
}

/** Finds things by a number, a name or a piece of either. */
export type LookUp = (text: string, signal: AbortSignal) => Promise<readonly Found[]>;
