import type { z } from 'zod';
import type { NewPasskey, PasskeyOptions, SignedPasskey } from '@visita/core/staff/second-factor';
import type { Config } from '../config.ts';
import type { listPasskeys } from './passkey-queries.ts';
import type { StaffRow } from './queries.ts';

type Passkeys = Awaited<ReturnType<typeof listPasskeys>>;
type PasskeysOptions = z.output<typeof PasskeyOptions>;

/** A passkey is bound to the host of the site (Web Authentication, level 3, 5.1.2). */
const buildParty = ({ publicUrl }: Pick<Config, 'publicUrl'>) => ({
  expectedOrigin: publicUrl,
  expectedRPID: new URL(publicUrl).hostname,
});

const getIds = (passkeys: Passkeys) =>
  passkeys.map(({ credentialId: id, transports }) => ({ id, transports }));

/** Returns the options for creating a passkey; existing passkeys of the member are excluded. */
export async function newPasskeyOptions(
  config: Pick<Config, 'publicUrl' | 'brand'>,
  { email, name }: Pick<StaffRow, 'email' | 'name'>,
  passkeys: Passkeys,
): Promise<PasskeysOptions> {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpName: config.brand,
    rpID: buildParty(config).expectedRPID,
    userName: email,
    userDisplayName: name || email,
    excludeCredentials: getIds(passkeys),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
  return { ...options };
}

export async function passkeyOptions(
  config: Pick<Config, 'publicUrl'>,
  passkeys: Passkeys,
): Promise<PasskeysOptions> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  return {
    ...(await generateAuthenticationOptions({
      rpID: buildParty(config).expectedRPID,
      allowCredentials: getIds(passkeys),
    })),
  };
}

/** Verifies a new passkey for this challenge; undefined if it is not valid. */
export async function readNewPasskey(
  config: Pick<Config, 'publicUrl'>,
  passkey: z.output<typeof NewPasskey>,
  challenge: string,
) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { transports, ...attestation } = passkey.response;
  const response = { ...passkey, response: attestation, clientExtensionResults: {} };
  const options = {
    response,
    expectedChallenge: challenge,
    requireUserVerification: false,
    ...buildParty(config),
  };
  // The library throws on an invalid response.
  const read = await verifyRegistrationResponse(options).catch(() => undefined);
  if (!read?.verified) return undefined;
  const { id, publicKey, counter } = read.registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: transports ?? [] };
}

/** Returns the passkey that signed this challenge with its new counter; undefined if none did. */
export async function findSigned(
  config: Pick<Config, 'publicUrl'>,
  {
    passkeys,
    signed,
    challenge,
  }: { passkeys: Passkeys; signed: z.output<typeof SignedPasskey>; challenge: string },
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
    requireUserVerification: false,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
    ...buildParty(config),
  }).catch(() => undefined);
  return read?.verified ? { id: passkey.id, counter: read.authenticationInfo.newCounter } : undefined;
}
