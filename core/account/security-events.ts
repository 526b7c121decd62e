import { z } from 'zod';
import { when } from '../when.ts';

/** The events of an account that its owner should recognise. */
export const securityEventKinds = [
  'registration',
  'login',
  'loginFailed',
  'passwordChanged',
  'passwordReset',
  'emailChangeRequested',
  'emailChanged',
  'googleConnected',
  'appleConnected',
  'secondFactorAdded',
  'secondFactorRemoved',
  'recoveryCodesRenewed',
  'recoveryCodeUsed',
  'passkeyAdded',
  'passkeyRemoved',
  'factorsRemoved',
  'sessionsEnded',
  'keyCreated',
  'keyRevoked',
  'appConnected',
  'appDisconnected',
  'webhookCreated',
  'webhookChanged',
  'webhookRemoved',
  'exportRequested',
  'erasureRequested',
  'erasureUndone',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

/** Days for which a security event is stored. */
export const securityEventDays = 180;

export const SecurityEvent = z
  .object({
    id: z.uuid(),
    kind: z.enum(securityEventKinds),
    at: when,
    /** Failed logins from one network within a minute are one event. */
    count: z.int(),
    /** The network of the caller, such as 203.0.113.0/24; null if it is not known. */
    network: z.string().nullable(),
    userAgent: z.string(),
  })
  .meta({ id: 'SecurityEvent' });
export type SecurityEvent = z.output<typeof SecurityEvent>;
