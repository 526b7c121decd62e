import type { StaffRow } from './queries.ts';

/** A code is accepted 30 seconds early and late, for clock drift and slow typing (RFC 6238, 5.2). */
const toleranceSeconds = 30;

/** Creates a secret and its otpauth URL for a QR code. */
export async function createTotp(
  { email }: Pick<StaffRow, 'email'>,
  issuer: string,
): Promise<{ secret: string; url: string }> {
  const { generateSecret, generateURI } = await import('otplib');
  const secret = generateSecret();
  return { secret, url: generateURI({ issuer, label: email, secret }) };
}

/**
 * Returns the time step of a code; undefined for a wrong one. The database ensures that no code is used
 * twice.
 */
export async function stepOfCode(
  secret: string,
  { code, at }: { code: string; at: Date },
): Promise<number | undefined> {
  const { verify } = await import('otplib');
  const epoch = Math.floor(at.getTime() / 1000);
  const result = await verify({ secret, token: code, epoch, epochTolerance: toleranceSeconds });
  // The result type covers HOTP and TOTP; only TOTP has a time step.
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
