import { security } from '@visita/core/account/security-contract';
import { callQuietly } from '../api/call.ts';
import { now } from '../site/clock.ts';
import { endsWithPage, readStored, writeStored } from '../site/stored.ts';

/** An offer that was declined or left is not repeated in this browser for 90 days. */
const pauseMs = 90 * 24 * 60 * 60 * 1000;
const key = 'passkeyOfferedAt';

/**
 * True if a passkey can be offered to the user who has just logged in: the device can keep one, the account has none,
 * and this browser has made no offer in the last 90 days. The offer then counts as made.
 */
export async function claimPasskeyOffer(): Promise<boolean> {
  if (endsWithPage() || isOffered() || !(await canKeepPasskeys())) return false;
  // an account that must verify its address first has no access to its passkeys, and gets no offer
  const factors = await callQuietly(security.factors, {}).catch(() => undefined);
  if (factors?.passkeys.length !== 0) return false;
  writeStored(key, String(now().getTime()), 'localStorage');
  return true;
}

/** A time in the future, from a clock that was ahead, does not count. */
function isOffered(): boolean {
  const age = now().getTime() - Number(readStored(key) ?? Number.NaN);
  return age >= 0 && age < pauseMs;
}

/** False without WebAuthn, without a fingerprint, face or PIN of the device, and in most web views. */
async function canKeepPasskeys(): Promise<boolean> {
  const { PublicKeyCredential: credentials } = globalThis as {
    PublicKeyCredential?: { isUserVerifyingPlatformAuthenticatorAvailable?: () => Promise<boolean> };
  };
  return (await credentials?.isUserVerifyingPlatformAuthenticatorAvailable?.().catch(() => false)) ?? false;
}
