import type { SendMailOptions } from 'nodemailer';
import { plainReason } from '@visita/core/plain-reason';

/** A server that scans an attachment may answer after minutes (RFC 5321, 4.5.3.2.6: ten); a mail given up earlier is sent twice. */
const answerMs = 600_000;
const greetingMs = 10_000;
const checkMs = 5_000;

/** Keeps nodemailer from reading files or fetching URLs that a text names. */
export const safely = { disableFileAccess: true, disableUrlAccess: true };

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i;

/** STARTTLS is required but on this machine, or where SMTP_URL itself says `?requireTLS=false` or `?ignoreTLS=true`. */
function encryption(smtpUrl: string): { requireTLS?: true } {
  const { protocol, hostname, searchParams } = new URL(smtpUrl);
  const isSaidOtherwise = searchParams.has('requireTLS') || searchParams.has('ignoreTLS');
  return protocol === 'smtp:' && !loopback.test(hostname) && !isSaidOtherwise ? { requireTLS: true } : {};
}

/** The mail server refused this mail for good (a 5xx reply to the recipient or the content): another try would be refused too. */
export class MailRefused extends Error {}

interface SmtpError {
  code?: string;
  responseCode?: number;
  response?: string;
  command?: string;
}

/** A reply to the sign-in or the sender is about our settings, which staff can correct before the next try. */
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
        if (responseCode >= 500 && aboutTheMail.includes(command)) throw new MailRefused(withoutPerson(response, message));
        // its own words name the recipient, and errors are logged
        throw new Error(`The mail server did not take a letter (${numbers}).`);
      });
  };
}

/** The server's words without the recipient's address and name. */
function withoutPerson(response: string, { to }: SendMailOptions): string {
  const { name = '', address = '' } = to as { name?: string; address?: string }; // written by `compose`
  const [local = ''] = address.split('@');
  const personal = [address, local, name, ...name.split(/\s+/)].filter((part) => part.length > 1);
  const pattern = personal
    .toSorted((a, b) => b.length - a.length)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|');
  return plainReason(pattern === '' ? response : response.replace(new RegExp(pattern, 'giu'), '•••'));
}

/** Shakes hands with a mail server, and signs in where the address says as whom, without sending anything. Throws the SMTP error. */
export async function checkSmtp(smtpUrl: string): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const timeouts = { connectionTimeout: checkMs, greetingTimeout: checkMs, socketTimeout: checkMs };
  const transport = createTransport({ url: smtpUrl, ...timeouts, ...encryption(smtpUrl) });
  try {
    await transport.verify();
  } catch (error) {
    // its own words may name who signs in
    const { code, responseCode } = error as SmtpError;
    throw new Error([code ?? 'no answer', responseCode].filter(Boolean).join(' '), { cause: error });
  } finally {
    transport.close();
  }
}
