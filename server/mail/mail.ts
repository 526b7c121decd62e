import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import type { Language } from '@visita/core/languages';
import type { Config } from '../config.ts';
import { openFiles } from '../integrations/open-files.ts';
import { sentMails } from '../telemetry/channels.ts';

export interface Email {
  to: Mailbox;
  /** Who is written to by an answer. */
  replyTo?: Mailbox;
  subject: string;
  html: string;
  text: string;
  language: Language;
  attachments?: { name: string; type: string; bytes: Uint8Array }[];
  headers?: Record<string, string>;
}

export interface Mailbox {
  name?: string;
  address: string;
}

export interface Mail {
  /** Resolves when the email is in other hands (a mail server, the folder); whoever calls tries again when it fails. */
  send(email: Email): Promise<void>;
}

/** With MAIL=off nothing is written at all: files of it would be kept for nobody. */
export const noMail: Mail = { send: async () => undefined };

/** Hands emails to the mail server of SMTP_URL; without one they land as files in the data folder, oldest name first. */
export function openMail({ config, now }: { config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>; now: () => Date }): Mail {
  const { smtpUrl } = config;
  const deliver = smtpUrl ? overSmtp(smtpUrl) : intoFolder(mailFolder(config.dataDir), now);
  return {
    send: (email) => sentMails.tracePromise(async () => deliver({ ...compose(email), from: mailbox(config.mailFrom), date: now() }), {}),
  };
}

export const mailFolder = (dataDir: string) => join(dataDir, 'mail');

/** What the name of a mail in the folder begins with, so that names sort by age. */
export const momentOf = (at: Date) => at.toISOString().replace(/[-:.]/g, '');

type Deliver = (message: SendMailOptions) => Promise<void>;

/** What a person wrote must never read a file or fetch an address. */
const safely = { disableFileAccess: true, disableUrlAccess: true };

function overSmtp(url: string): Deliver {
  return async (message) => {
    const { createTransport } = await import('nodemailer');
    const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
    await createTransport({ url, ...patience, ...safely })
      .sendMail(message)
      .catch((error: { code?: string; responseCode?: number }) => {
        // its own words name the recipient, and errors are logged
        throw new Error(`The mail server did not take a letter (${[error.code, error.responseCode].filter(Boolean).join(' ')}).`);
      });
  };
}

/** Shakes hands with a mail server, and signs in where the address says as whom, without sending anything. Throws why not, without naming anybody. */
export async function checkSmtp(url: string): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const patience = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000 };
  const transport = createTransport({ url, ...patience });
  try {
    await transport.verify();
  } catch (error) {
    // its own words may name who signs in
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    throw new Error([code ?? 'no answer', responseCode].filter(Boolean).join(' '), { cause: error });
  } finally {
    transport.close();
  }
}

function intoFolder(folder: string, now: () => Date): Deliver {
  const files = openFiles(folder);
  return async (message) => {
    const { createTransport } = await import('nodemailer');
    const { message: bytes } = await createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...safely }).sendMail(
      message,
    );
    await files.save(`${momentOf(now())}-${randomBytes(16).toString('hex')}.eml`, bytes as Buffer); // `buffer: true` makes it one
  };
}

function compose({ to, replyTo, subject, html, text, language, attachments = [], headers = {} }: Email): SendMailOptions {
  return {
    to: mailbox(to),
    ...(replyTo && { replyTo: mailbox(replyTo) }),
    subject: oneLine(subject),
    html,
    text,
    attachments: attachments.map(({ name, type, bytes }) => ({ filename: oneLine(name), contentType: type, content: Buffer.from(bytes) })),
    headers: {
      'Content-Language': language,
      'Auto-Submitted': 'auto-generated',
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [headerName(name), oneLine(value)])),
    },
  };
}

function mailbox({ name = '', address }: Mailbox) {
  if (!/^[^\s\p{C}<>(),;:"\\[\]@]+@[^\s\p{C}<>(),;:"\\@]+$/u.test(address) || address.length > 254)
    throw new TypeError('a letter goes to one plain address');
  return { name: oneLine(name), address };
}

function headerName(name: string): string {
  if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(name)) throw new TypeError('a header has a plain name');
  return name;
}

/** A line break in a head would begin a new header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
