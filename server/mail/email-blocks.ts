import type { Email } from './mail.ts';

/** What an email is made of; a line break in a text is one in the email. */
export type Block =
  | { heading: string }
  | { paragraph: string }
  | { button: Link }
  /** Another way, quieter than the button. */
  | { link: Link }
  /** To be typed in elsewhere. */
  | { code: string }
  | { rows: Row[] }
  | { smallPrint: string };

export interface Link {
  label: string;
  url: string;
  /** Links lead to our own site; one that leaves it says so. */
  leaves?: true;
}

export interface Row {
  label: string;
  value: string;
  isTotal?: boolean;
}

export interface Draft {
  language: Email['language'];
  subject: string;
  blocks: Block[];
  /** Why one gets it; without it: because the address was given here. */
  why?: string;
  /** What a mailbox shows beside the subject; without it the first paragraph. */
  preview?: string;
}

/** A draft with all that a page of it needs, its links checked. */
export interface Sheet extends Omit<Draft, 'why' | 'preview'> {
  brand: string;
  home: string;
  why: string;
  from: string;
  preview: string;
  byHand: string;
}
