import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import type { Logger } from 'pino';
import type { Language } from '@visita/core/languages';
import type { Config } from '../config.ts';
import { openFiles } from '../integrations/open-files.ts';
import { currentJob } from '../queue/current-job.ts';
import { sentMails } from '../telemetry/channels.ts';
import { MailRefused, safely, sendOverSmtp } from './smtp.ts';

export interface Email {
  to: Mailbox;
  /** The address for replies. */
  replyTo?: Mailbox;
  subject: string;
  html: string;
  text: string;
  language: Language;
  attachments?: { name: string; type: string; bytes: Uint8Array }[];
  headers?: Record<string, string>;
}

interface Mailbox {
  name?: string;
  address: string;
}

export interface Mail {
  /**
   * Resolves when the mail server has accepted the mail, or it is written to the folder. After an error the
   * caller retries.
   */
  send(email: Email): Promise<void>;
}

/** The mail of MAIL=off: nothing is sent or written. */
export const noMail: Mail = { send: async () => undefined };

interface MailDeps {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>;
  now: () => Date;
  log: Pick<Logger, 'error'>;
}

/**
 * Sends mails to the server of SMTP_URL; without one they are written to files in the data folder, whose
 * names sort by time. A mail that the server rejects permanently is logged with the server's reply and not
 * retried.
 */
export function openMail({ config, now, log }: MailDeps): Mail {
  const { smtpUrl, mailFrom } = config;
  const deliver = smtpUrl ? sendOverSmtp(smtpUrl) : intoFolder(mailFolder(config.dataDir), now);
  return {
    async send(email) {
      const from = mailbox(mailFrom);
      const id = messageId(email, mailFrom.address);
      const send = async () => deliver({ ...compose(email), from, date: now(), messageId: id });
      await sentMails.tracePromise(send, {}).catch((error: unknown) => {
        if (!(error instanceof MailRefused)) throw error;
        log.error({ messageId: id, reply: error.message }, 'mail rejected permanently by the mail server');
      });
    },
  };
}

/**
 * Returns the same Message-ID for every try of a job, so that mail servers and clients recognise a repeated
 * mail.
 */
function messageId({ to, subject }: Email, sender: string): string {
  const job = currentJob.getStore();
  const parts = [job?.id ?? randomUUID(), to.address.toLowerCase(), subject];
  const unique = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
  return `<${unique}@${sender.slice(sender.lastIndexOf('@') + 1)}>`;
}

export const mailFolder = (dataDir: string) => join(dataDir, 'mail');

/** The prefix of a mail's file name, so that names sort by time. */
export const mailNamePrefix = (at: Date) => at.toISOString().replace(/[-:.]/g, '');

type Deliver = (message: SendMailOptions) => Promise<void>;

function intoFolder(folder: string, now: () => Date): Deliver {
  const files = openFiles(folder);
  return async (message) => {
    const { createTransport } = await import('nodemailer');
    const { message: bytes } = await createTransport({
      streamTransport: true,
      buffer: true,
      newline: 'windows',
      ...safely,
    }).sendMail(message);
    await files.save(`${mailNamePrefix(now())}-${randomBytes(16).toString('hex')}.eml`, bytes as Buffer); // With `buffer: true` it is a Buffer.
  };
}

function compose({
  to,
  replyTo,
  subject,
  html,
  text,
  language,
  attachments = [],
  headers = {},
}: Email): SendMailOptions {
  return {
    to: mailbox(to),
    ...(replyTo && { replyTo: mailbox(replyTo) }),
    subject: oneLine(subject),
    html,
    text,
    attachments: attachments.map(({ name, type, bytes }) => ({
      filename: oneLine(name),
      contentType: type,
      content: Buffer.from(bytes),
    })),
    headers: {
      'Content-Language': language,
      'Auto-Submitted': 'auto-generated',
      ...Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [headerName(name), oneLine(value)]),
      ),
    },
  };
}

function mailbox({ name = '', address }: Mailbox) {
  if (!/^[^\s\p{C}<>(),;:"\\[\]@]+@[^\s\p{C}<>(),;:"\\@]+$/u.test(address) || address.length > 254)
    throw new TypeError('a mail goes to one plain address');
  return { name: oneLine(name), address };
}

function headerName(name: string): string {
  if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(name))
    throw new TypeError('invalid header name: expected letters, digits and hyphens');
  return name;
}

/** Replaces line breaks, which would start a new header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
