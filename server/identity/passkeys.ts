import { z } from 'zod';
import type { NewPasskey, PasskeyOptions, SignedPasskey } from '@visita/core/identity/second-factor';
import type { Config } from '../config.ts';
import type { Tx } from '../database/database.ts';
import type { FactorHolder } from './factor-holder.ts';
import { listPasskeys, updatePasskey } from './passkey-queries.ts';
/** The person whose factor it is. */
interface PasskeyUser {
  email: string;
  name: string;
  /** Set for a passkey that replaces the password. */
  userId?: string;
}

type Passkeys = Awaited<ReturnType<typeof listPasskeys>>;
type PasskeysOptions = z.output<typeof PasskeyOptions>;

/** The host that a passkey is bound to, and the origin of the page on which it signs. */
export interface PasskeySite extends Pick<Config, 'publicUrl'> {
  /** The origin of the pages that ask for it, if it is not that of the site. */
  pageOrigin?: string;
}

/** Returns where staff use passkeys: on pages of the back office. */
export const inBackOffice = ({
  publicUrl,
  adminOrigin,
}: Pick<Config, 'publicUrl' | 'adminOrigin'>): PasskeySite => ({ publicUrl, pageOrigin: adminOrigin });

/** Builds what a signature is compared with (Web Authentication, level 3, 5.1.2 and 5.11). */
const buildParty = ({ publicUrl, pageOrigin = publicUrl }: PasskeySite) => ({
  expectedOrigin: pageOrigin,
  expectedRPID: new URL(publicUrl).hostname,
});

const getIds = (passkeys: Passkeys) =>
  passkeys.map(({ credentialId: id, transports }) => ({ id, transports }));

/**
 * Returns the options for creating a passkey; those that the person has are excluded. One that is to replace
 * the password is stored with its account on the device, which verifies its user.
 */
export async function newPasskeyOptions(
  config: Pick<Config, 'publicUrl' | 'brand'>,
  { email, name, userId }: PasskeyUser,
  passkeys: Passkeys,
): Promise<PasskeysOptions> {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpName: config.brand,
    rpID: buildParty(config).expectedRPID,
    userName: email,
    userDisplayName: name || email,
    excludeCredentials: getIds(passkeys),
    ...(userId !== undefined && { userID: new TextEncoder().encode(userId) }),
    authenticatorSelection:
      userId === undefined
        ? { residentKey: 'discouraged', userVerification: 'preferred' }
        : { residentKey: 'required', userVerification: 'required' },
  });
  return { ...options };
}

/** Returns the options for signing with one of these passkeys, or with any that the device has. */
export async function passkeyOptions(config: PasskeySite, passkeys?: Passkeys): Promise<PasskeysOptions> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  return {
    ...(await generateAuthenticationOptions({
      rpID: buildParty(config).expectedRPID,
      ...(passkeys ? { allowCredentials: getIds(passkeys) } : { userVerification: 'required' as const }),
    })),
  };
}

/** Verifies a new passkey for this challenge; undefined if it is not valid. */
export async function readNewPasskey(
  config: PasskeySite,
  passkey: z.output<typeof NewPasskey>,
  { challenge, isVerified = false }: { challenge: string; isVerified?: boolean },
) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { transports, ...attestation } = passkey.response;
  const response = { ...passkey, response: attestation, clientExtensionResults: {} };
  const options = {
    response,
    expectedChallenge: challenge,
    requireUserVerification: isVerified,
    ...buildParty(config),
  };
  // The library throws on an invalid response.
  const read = await verifyRegistrationResponse(options).catch(() => undefined);
  if (!read?.verified) return undefined;
  const { id, publicKey, counter } = read.registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: transports ?? [] };
}

/** Accepts the signature of this challenge by a passkey of the person; returns false for any other. */
export async function consumePasskey(
  tx: Tx,
  {
    config,
    signed,
    challenge,
    at,
    isVerified = false,
    ...holder
  }: FactorHolder & {
    config: PasskeySite;
    signed: z.output<typeof SignedPasskey>;
    challenge: string | null;
    at: Date;
    /** True if the device has to have verified its user: the passkey is then more than one factor. */
    isVerified?: boolean;
  },
): Promise<boolean> {
  if (challenge === null) return false;
  const passkeys = await listPasskeys(tx, holder);
  const passkey = await findSigned(config, { passkeys, signed, challenge, isVerified });
  if (!passkey) return false;
  await updatePasskey(tx, { ...passkey, holder: holder.holder, usedAt: at });
  return true;
}

/** Returns the passkey that signed this challenge with its new counter; undefined if none did. */
async function findSigned(
  config: PasskeySite,
  {
    passkeys,
    signed,
    challenge,
    isVerified,
  }: {
    passkeys: Passkeys;
    signed: z.output<typeof SignedPasskey>;
    challenge: string;
    isVerified: boolean;
  },
): Promise<{ id: string; counter: number } | undefined> {
  const passkey = passkeys.find(({ credentialId }) => credentialId === signed.id);
  if (!passkey) return undefined;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { userHandle, ...assertion } = signed.response;
  const read = await verifyAuthenticationResponse({
    response: {
      ...signed,
      response: { ...assertion, ...(userHandle !== undefined && { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    requireUserVerification: isVerified,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
    ...buildParty(config),
  }).catch(() => undefined);
  return read?.verified ? { id: passkey.id, counter: read.authenticationInfo.newCounter } : undefined;
}

/** Returns the challenge that a device says it signed; undefined if its data cannot be read. */
export function readChallenge({ response }: z.output<typeof SignedPasskey>): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
    return z.object({ challenge: z.string().max(200) }).safeParse(data).data?.challenge;
  } catch {
    return undefined;
  }
}
