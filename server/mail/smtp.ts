import type { SendMailOptions } from 'nodemailer';
import { plainReason } from '@visita/core/plain-reason';

/**
 * Milliseconds. A server that scans attachments may respond after minutes (RFC 5321, 4.5.3.2.6: ten); a mail
 * given up earlier would be sent twice.
 */
const answerMs = 600_000;
const greetingMs = 10_000;
const checkMs = 5_000;

/** Keeps nodemailer from reading files or fetching URLs that a text names. */
export const safely = { disableFileAccess: true, disableUrlAccess: true };

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i;

/**
 * Requires STARTTLS, except on a loopback address, or if SMTP_URL says `?requireTLS=false` or
 * `?ignoreTLS=true`.
 */
function encryption(smtpUrl: string): { requireTLS?: true } {
  const { protocol, hostname, searchParams } = new URL(smtpUrl);
  const isSaidOtherwise = searchParams.has('requireTLS') || searchParams.has('ignoreTLS');
  return protocol === 'smtp:' && !loopback.test(hostname) && !isSaidOtherwise ? { requireTLS: true } : {};
}

/**
 * The mail server rejected the mail permanently (a 5xx reply to the recipient or the content), so that a
 * retry would fail too.
 */
export class MailRefused extends Error {}

interface SmtpError {
  code?: string;
  responseCode?: number;
  response?: string;
  command?: string;
}

/**
 * Replies to other commands (sign-in, sender) concern our settings, which staff can correct before the next
 * try.
 */
const aboutTheMail = ['RCPT TO', 'DATA'];

export function sendOverSmtp(smtpUrl: string) {
  return async (message: SendMailOptions): Promise<void> => {
    const { createTransport } = await import('nodemailer');
    const timeouts = { connectionTimeout: greetingMs, greetingTimeout: greetingMs, socketTimeout: answerMs };
    await createTransport({ url: smtpUrl, ...timeouts, ...encryption(smtpUrl), ...safely })
      .sendMail(message)
      .catch((error: SmtpError) => {
        const { code, command = '', responseCode = 0, response = '' } = error;
        const numbers = [code, responseCode || undefined].filter(Boolean).join(' ');
        if (responseCode >= 500 && aboutTheMail.includes(command))
          throw new MailRefused(withoutPerson(response, message));
        // The original message names the recipient, and errors are logged.
        throw new Error(`The mail server did not accept the mail (${numbers}).`);
      });
  };
}

/** Returns the server's reply without the recipient's address and name. */
function withoutPerson(response: string, { to }: SendMailOptions): string {
  const { name = '', address = '' } = to as { name?: string; address?: string }; // The form that `compose` writes.
  const [local = ''] = address.split('@');
  const personal = [address, local, name, ...name.split(/\s+/)].filter((part) => part.length > 1);
  const pattern = personal
    .toSorted((a, b) => b.length - a.length)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|');
  return plainReason(pattern === '' ? response : response.replace(new RegExp(pattern, 'giu'), '•••'));
}

/**
 * Connects to a mail server, and signs in if the URL has a user, without sending anything. Throws an error
 * with the SMTP codes.
 */
export async function checkSmtp(smtpUrl: string): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const timeouts = { connectionTimeout: checkMs, greetingTimeout: checkMs, socketTimeout: checkMs };
  const transport = createTransport({ url: smtpUrl, ...timeouts, ...encryption(smtpUrl) });
  try {
    await transport.verify();
  } catch (error) {
    // The original message may name the user.
    const { code, responseCode } = error as SmtpError;
    throw new Error([code ?? 'no answer', responseCode].filter(Boolean).join(' '), { cause: error });
  } finally {
    transport.close();
  }
}
