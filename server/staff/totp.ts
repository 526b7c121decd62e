import type { StaffRow } from './queries.ts';

/** A code is taken half a minute early and late: clocks and thumbs differ (RFC 6238, 5.2). */
const toleranceSeconds = 30;

/** A new secret, and the address by which an app takes it from a QR code. */
export async function createTotp({ email }: Pick<StaffRow, 'email'>, issuer: string): Promise<{ secret: string; url: string }> {
  const { generateSecret, generateURI } = await import('otplib');
  const secret = generateSecret();
  return { secret, url: generateURI({ issuer, label: email, secret }) };
}

/** The step of the clock that a code belongs to; nothing for a wrong one. That none is used twice is the database's to say. */
export async function stepOfCode(secret: string, { code, at }: { code: string; at: Date }): Promise<number | undefined> {
  const { verify } = await import('otplib');
  const epoch = Math.floor(at.getTime() / 1000);
  const result = await verify({ secret, token: code, epoch, epochTolerance: toleranceSeconds });
  // the type is of both kinds of codes, and only those of the clock have a step
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
