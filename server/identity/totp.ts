import type { Tx } from '../database/database.ts';
import type { Sealing } from '../sealing/sealing.ts';
import type { FactorHolder } from './factor-holder.ts';
import { findTotp, insertNextTotp, moveToNextTotp, moveTotpStep } from './totp-queries.ts';

/**
 * A code is accepted in its own time step and the next, for slow typing (RFC 6238, 5.2); one of a step to
 * come never is, so that it is good for a minute at most.
 */
const tolerance: [past: number, future: number] = [30, 0];

/** Creates a secret and its otpauth URL for a QR code. */
export async function createTotp(
  { email }: { email: string },
  issuer: string,
): Promise<{ secret: string; url: string }> {
  const { generateSecret, generateURI } = await import('otplib');
  const secret = generateSecret();
  return { secret, url: generateURI({ issuer, label: email, secret }) };
}

const placeFor = ({ holder, holderId }: FactorHolder, column: 'secret' | 'next_secret') => ({
  table: `${holder}_totp`,
  column,
  row: holderId,
});

/** Stores a new secret, sealed; the current one stays valid until a code of the new one is entered. */
export async function saveNextTotp(
  tx: Tx,
  {
    secret,
    createdAt,
    sealing,
    ...holder
  }: FactorHolder & { secret: string; createdAt: Date; sealing: Sealing },
): Promise<void> {
  const nextSecret = sealing.seal(secret, placeFor(holder, 'next_secret'));
  await insertNextTotp(tx, { ...holder, nextSecret, createdAt });
}

interface TypedCode {
  code: string;
  at: Date;
}

type TotpProof = FactorHolder & TypedCode & { sealing: Sealing };

/**
 * Consumes a code. Returns false for a wrong one, and unless its time step is later than the last one used.
 */
export async function consumeTotp(tx: Tx, { code, at, sealing, ...holder }: TotpProof): Promise<boolean> {
  const sealed = (await findTotp(tx, holder))?.secret;
  if (sealed == null) return false;
  const step = await findTimeStep(sealing.open(sealed, placeFor(holder, 'secret')), { code, at });
  return step !== undefined && moveTotpStep(tx, { ...holder, step });
}

/**
 * Confirms the pending secret by one of its codes, and makes it the current one. Returns false for a wrong
 * code.
 */
export async function confirmTotp(tx: Tx, { code, at, sealing, ...holder }: TotpProof): Promise<boolean> {
  const nextSecret = (await findTotp(tx, holder))?.nextSecret;
  if (nextSecret == null) return false;
  const text = sealing.open(nextSecret, placeFor(holder, 'next_secret'));
  const step = await findTimeStep(text, { code, at });
  if (step === undefined) return false;
  const secret = sealing.seal(text, placeFor(holder, 'secret'));
  return moveToNextTotp(tx, { ...holder, nextSecret, secret, step, at });
}

/** Returns the time step of a code; undefined for a wrong one. */
async function findTimeStep(secret: string, { code, at }: TypedCode): Promise<number | undefined> {
  const { verify } = await import('otplib');
  const epoch = Math.floor(at.getTime() / 1000);
  const result = await verify({ secret, token: code, epoch, epochTolerance: tolerance });
  // The result type covers HOTP and TOTP; only TOTP has a time step.
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
