import { z } from 'zod';
import { narrowText } from '../narrow-text.ts';
import { requiredLine } from '../text.ts';
import { when } from '../when.ts';

/** Second factors of a login. */
export const factorKinds = ['totp', 'passkey', 'recoveryCode'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** A code of an authenticator app (RFC 6238) as a user types it: six digits. */
export const TotpCode = z
  .string()
  .max(40)
  .overwrite((text) => narrowText(text).replace(/[\s-]/g, ''))
  .refine((text) => /^\d{6}$/.test(text), { params: { code: 'codeWrong' } })
  .meta({ examples: ['123456'] });

/** A code that confirms a new authenticator app. */
export const TotpConfirmation = z.object({ code: TotpCode }).meta({ id: 'TotpConfirmation' });

/** Characters that cannot be mistaken for each other. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const codeLength = 24;
/** Codes of 16 characters were issued before; they work until they are renewed. */
const codePattern = new RegExp(`^[${alphabet}]{16}(?:[${alphabet}]{8})?$`);

/** The random bytes of a recovery code: five bits of each make a character. */
export const recoveryCodeBytes = codeLength;

/** The number of recovery codes in a set; each works once. */
export const recoveryCodeCount = 10;

/**
 * Returns a recovery code of 120 random bits in unambiguous characters, from as many random bytes. With 112
 * bits and more a plain hash is enough to store it (OWASP ASVS 5.0, 6.5.2).
 */
export const recoveryCodeFrom = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => alphabet[byte & 31]).join('');

/** Formats a code as it is shown: six groups of four. */
export const formatRecoveryCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

const cleanRecoveryCode = (text: string): string =>
  narrowText(text).toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');

/** A recovery code as a user types it. */
export const RecoveryCode = z
  .string()
  .max(60)
  .overwrite(cleanRecoveryCode)
  .refine((text) => codePattern.test(text), {
    params: { code: 'codeWrong' },
  })
  .meta({ examples: ['0123-4567-89ab-cdef-ghjk-mnpq'] });

/** Either a code of the authenticator app or a recovery code, as a user types it. */
export const FactorCode = z
  .string()
  .max(60)
  .overwrite((text) => {
    const digits = narrowText(text).replace(/[\s-]/g, '');
    return /^\d{6}$/.test(digits) ? digits : cleanRecoveryCode(text);
  })
  .refine((text) => /^\d{6}$/.test(text) || codePattern.test(text), { params: { code: 'codeWrong' } })
  .meta({ examples: ['123456'] });

/** The secret of an authenticator app, shown once as text and QR code. */
export const TotpSecret = z.object({ secret: z.string(), url: z.string() }).meta({ id: 'TotpSecret' });

export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' });

/** The second factors of a person, without their secrets. */
export const Factors = z
  .object({
    totp: z.object({ createdAt: when }).nullable(),
    passkeys: z.array(z.object({ id: z.uuid(), name: z.string(), createdAt: when, usedAt: when.nullable() })),
    recoveryCodesLeft: z.int(),
  })
  .meta({ id: 'Factors' });
export type Factors = z.output<typeof Factors>;

const base64url = z
  .string()
  .max(8_192)
  .regex(/^[\w-]+$/);
const credentialId = base64url.meta({ examples: ['q9Vw3Zt1'] });
const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') };

/** WebAuthn options for the browser, which are typed there (Web Authentication, level 3). */
export const PasskeyOptions = z.looseObject({ challenge: z.string() }).meta({ id: 'PasskeyOptions' });

/** The response of a device that created a passkey. */
export const NewPasskey = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: z.array(z.string().max(20)).max(10).optional(),
    }),
  })
  .meta({ id: 'NewPasskey' });

/** A new passkey with a name by which its owner recognizes it. */
export const NamedPasskey = z
  .object({ name: requiredLine(80), passkey: NewPasskey })
  .meta({ id: 'NamedPasskey' });

/** The response of a device that signed with its passkey. */
export const SignedPasskey = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
      userHandle: base64url.optional(),
    }),
  })
  .meta({ id: 'SignedPasskey' });
