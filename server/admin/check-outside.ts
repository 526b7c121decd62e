import { randomBytes } from 'node:crypto';
import { connect } from 'node:tls';
import type { Config } from '../config.ts';
import { openFiles } from '../integrations/open-files.ts';
import { checkSmtp } from '../mail/smtp.ts';
import { connectionFault } from './connection-fault.ts';
import { findingsFor, errorMessage, type Finding } from './finding.ts';

const mail = findingsFor('mail');
const storage = findingsFor('storage');
const certificate = findingsFor('certificate');
const day = 86_400_000;

/** Connects to the mail server, and signs in if the setting has a user. */
export async function checkMail({
  sendsMail,
  smtpUrl,
}: Pick<Config, 'sendsMail' | 'smtpUrl'>): Promise<Finding[]> {
  if (!sendsMail) return [mail.ok('off: no mail is sent')];
  if (!smtpUrl) return [mail.ok('mails are written to DATA_DIR/mail, since SMTP_URL is not set')];
  const { hostname, port } = new URL(smtpUrl);
  const where = port ? `${hostname}:${port}` : hostname;
  return checkSmtp(smtpUrl).then(
    () => [mail.ok(`${where} accepts mail`)],
    (error: unknown) => {
      const fault = connectionFault(error);
      if (fault)
        return [
          mail.fail(`${where} ${fault.sentence} (${errorMessage(error)})`, `${fault.advice} (SMTP_URL)`),
        ];
      const advice = 'look at SMTP_URL: host, port, user and password, smtps:// or smtp://';
      return [mail.fail(`${where} does not accept mail (${errorMessage(error)})`, advice)];
    },
  );
}

/** Writes, reads and removes a file, as uploads do. */
export async function checkStorage({ storage: target }: Pick<Config, 'storage'>): Promise<Finding[]> {
  const where = typeof target === 'string' ? target : `the bucket ${target.bucket}`;
  const files = openFiles(target);
  const name = `doctor-${randomBytes(8).toString('hex')}.txt`;
  const bytes = randomBytes(64);
  try {
    await files.save(name, bytes);
    const read = await files.read(name);
    await files.remove(name);
    const isGone = (await files.read(name)) === undefined;
    if (!read?.equals(bytes) || !isGone)
      return [storage.fail(`${where} returns other bytes than were stored`)];
    return [storage.ok(`${where} stores, returns and removes files`)];
  } catch (error) {
    const { name: kind } = error instanceof Error ? error : { name: 'error' };
    const fault = connectionFault(error);
    if (fault) return [storage.fail(`${where} ${fault.sentence}`, `${fault.advice} (STORAGE_URL)`)];
    return [
      storage.fail(
        `${where} cannot be used (${kind})`,
        'look at STORAGE_URL and AWS_…, or at the rights of DATA_DIR',
      ),
    ];
  }
}

/** Checks that browsers trust the certificates of the site and of the back office, and for how many days. */
export async function checkCertificates(
  { publicUrl, adminOrigin }: Pick<Config, 'publicUrl' | 'adminOrigin'>,
  now: Date,
): Promise<Finding[]> {
  const findings = [];
  for (const origin of new Set([publicUrl, adminOrigin]))
    findings.push(...(await checkCertificate(origin, now)));
  return findings;
}

async function checkCertificate(origin: string, now: Date): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(origin);
  if (protocol === 'http:') return [certificate.ok('none is needed: PUBLIC_URL is plain http')];
  try {
    const { problem, until } = await shakeHands(hostname, Number(port || 443));
    if (problem)
      return [
        certificate.fail(
          `${hostname}: ${problem}`,
          'renew the certificate at the proxy, with its whole chain',
        ),
      ];
    const days = Math.floor((until.getTime() - now.getTime()) / day);
    const text = `${hostname} is trusted for ${days} more days`;
    return [
      days < 14
        ? certificate.warn(text, 'the proxy should have renewed it by now: look at its log')
        : certificate.ok(text),
    ];
  } catch (error) {
    const fault = connectionFault(error);
    if (fault)
      return [
        certificate.fail(
          `${hostname} ${fault.sentence}`,
          `${fault.advice} (PUBLIC_URL or ADMIN_ORIGIN, and the proxy)`,
        ),
      ];
    return [
      certificate.fail(
        `${hostname} does not answer (${getCode(error)})`,
        'look at the name’s DNS records and at the proxy',
      ),
    ];
  }
}

function shakeHands(host: string, port: number): Promise<{ problem: string | undefined; until: Date }> {
  return new Promise((resolve, reject) => {
    // An untrusted certificate is reported as a result, not as an error.
    const socket = connect(
      { host, port, servername: host, rejectUnauthorized: false, timeout: 5_000 },
      () => {
        const problem = socket.authorized ? undefined : String(socket.authorizationError);
        resolve({ problem, until: new Date(socket.getPeerCertificate().valid_to) });
        socket.destroy();
      },
    );
    socket.once('error', reject);
    socket.once('timeout', () =>
      socket.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })),
    );
  });
}

const getCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : errorMessage(error);
