import { z } from 'zod';
import { narrowText } from '../narrow-text.ts';
import { when } from '../when.ts';

/** By what somebody of the staff proves who they are, after their password. */
export const factorKinds = ['totp', 'passkey', 'recoveryCode'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** Six digits of an authenticator app (RFC 6238), as people type them. */
export const TotpCode = z
  .string()
  .max(40)
  .overwrite((text) => narrowText(text).replace(/[\s-]/g, ''))
  .refine((text) => /^\d{6}$/.test(text), { params: { code: 'codeWrong' } });

/** None of them is read as another. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const codeLength = 16;
const codePattern = new RegExp(`^[${alphabet}]{${codeLength}}$`);

/** How many there are at once; each works once. */
export const recoveryCodeCount = 10;

/** 80 random bits in the characters that people do not mix up. */
export const recoveryCodeFrom = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, codeLength), (byte) => alphabet[byte & 31]).join('');

/** As it is shown: four groups of four. */
export const formatRecoveryCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** As people type it. */
export const RecoveryCode = z
  .string()
  .max(60)
  .overwrite((text) => narrowText(text).toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1'))
  .refine((text) => codePattern.test(text), {
    params: { code: 'codeWrong' },
  });

/** The secret of an authenticator app, shown once: to be typed, or read as a QR code. */
export const TotpSecret = z.object({ secret: z.string(), url: z.string() }).meta({ id: 'TotpSecret' });

export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' });

/** The second factors of somebody; what is secret about them is not in it. */
export const Factors = z
  .object({
    totp: z.object({ createdAt: when }).nullable(),
    passkeys: z.array(z.object({ id: z.uuid(), name: z.string(), createdAt: when, usedAt: when.nullable() })),
    recoveryCodesLeft: z.int(),
  })
  .meta({ id: 'StaffFactors' });
export type Factors = z.output<typeof Factors>;

const base64url = z
  .string()
  .max(8_192)
  .regex(/^[\w-]+$/);
const credential = { id: base64url, rawId: base64url, type: z.literal('public-key') };

/** What the browser asks a device with; its own types say the rest (Web Authentication, level 3). */
export const PasskeyOptions = z.looseObject({ challenge: z.string() }).meta({ id: 'PasskeyOptions' });

/** What a device answers that has made a key. */
export const NewPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});

/** What a device answers that signs with its key. */
export const SignedPasskey = z.object({
  ...credential,
  response: z.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url, userHandle: base64url.optional() }),
});
