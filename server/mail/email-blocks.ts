import type { Email } from './mail.ts';

/** The parts of a mail; line breaks in a text are kept. */
export type EmailBlock =
  | { heading: string }
  | { paragraph: string }
  | { button: Link }
  /** A secondary action, less prominent than the button. */
  | { link: Link }
  /** A code for the recipient to enter elsewhere. */
  | { code: string }
  | { rows: EmailRow[] }
  | { smallPrint: string };

export interface Link {
  label: string;
  url: string;
  /** True for a link to another site; all others must lead to our own. */
  leaves?: true;
}

export interface EmailRow {
  label: string;
  value: string;
  isTotal?: boolean;
}

export interface EmailDraft {
  language: Email['language'];
  subject: string;
  blocks: EmailBlock[];
  /** The reason why the recipient gets it; by default, that the address was given here. */
  why?: string;
  /** The preview text beside the subject; by default the first paragraph. */
  preview?: string;
}

/** A draft with all texts of its page, and with checked links. */
export interface Sheet extends Omit<EmailDraft, 'why' | 'preview'> {
  brand: string;
  home: string;
  why: string;
  from: string;
  preview: string;
  byHand: string;
}
