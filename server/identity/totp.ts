import type { Tx } from '../database/database.ts';
import type { FactorHolder } from './factor-holder.ts';
import { findTotp, moveToNextTotp, moveTotpStep } from './totp-queries.ts';

/** A code is accepted 30 seconds early and late, for clock drift and slow typing (RFC 6238, 5.2). */
const toleranceSeconds = 30;

/** Creates a secret and its otpauth URL for a QR code. */
export async function createTotp(
  { email }: { email: string },
  issuer: string,
): Promise<{ secret: string; url: string }> {
  const { generateSecret, generateURI } = await import('otplib');
  const secret = generateSecret();
  return { secret, url: generateURI({ issuer, label: email, secret }) };
}

interface TypedCode {
  code: string;
  at: Date;
}

/** Consumes a code. Returns false for a wrong one, and unless its time step is later than the last one used. */
export async function consumeTotp(
  tx: Tx,
  { code, at, ...holder }: FactorHolder & TypedCode,
): Promise<boolean> {
  const secret = (await findTotp(tx, holder))?.secret;
  const step = secret == null ? undefined : await findTimeStep(secret, { code, at });
  return step !== undefined && moveTotpStep(tx, { ...holder, step });
}

/** Confirms the pending secret by one of its codes, and makes it the current one. Returns false for a wrong code. */
export async function confirmTotp(
  tx: Tx,
  { code, at, ...holder }: FactorHolder & TypedCode,
): Promise<boolean> {
  const secret = (await findTotp(tx, holder))?.nextSecret;
  const step = secret == null ? undefined : await findTimeStep(secret, { code, at });
  return secret != null && step !== undefined && moveToNextTotp(tx, { ...holder, secret, step, at });
}

/** Returns the time step of a code; undefined for a wrong one. */
async function findTimeStep(secret: string, { code, at }: TypedCode): Promise<number | undefined> {
  const { verify } = await import('otplib');
  const epoch = Math.floor(at.getTime() / 1000);
  const result = await verify({ secret, token: code, epoch, epochTolerance: toleranceSeconds });
  // The result type covers HOTP and TOTP; only TOTP has a time step.
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
