import { z } from 'zod';
import { del, get, patch, put } from '../api/endpoint.ts';
import { noticeSwitches } from './kinds.ts';

/** The switches of an owner's notices, and the device of the call. */
export const NoticeSettings = z
  .object({
    /** The switches that are on. */
    on: z.array(z.enum(noticeSwitches)),
    /** The key by which browsers subscribe to this site: P-256, uncompressed, in base64url (RFC 8292). */
    pushKey: z.string(),
    /** True if notices are pushed to the device of this session. */
    isPushing: z.boolean(),
  })
  .meta({ id: 'NoticeSettings' });
export type NoticeSettings = z.output<typeof NoticeSettings>;

export const NoticeChange = z
  .object({ switch: z.enum(noticeSwitches), isOn: z.boolean() })
  .meta({ id: 'NoticeChange' });

/** Bytes in base64url, without padding. */
const base64url = (bytes: number, example: string) =>
  z
    .string()
    .regex(/^[\w-]+={0,2}$/)
    .meta({ examples: [example] })
    .transform((text) => text.replace(/=+$/, ''))
    .refine((text) => text.length === Math.ceil((bytes * 4) / 3));

/** A browser's subscription, as `PushSubscription.toJSON()` gives it (Push API, W3C). */
export const PushSubscriptionInput = z
  .object({
    endpoint: z.string().trim().min(1).max(1000),
    keys: z.object({
      /** The browser's key: P-256, uncompressed (RFC 8291, 2.1). */
      p256dh: base64url(
        65,
        'BB4YUy_UdUwC8wQdnHXOszuD_9gax85P6ILMscmLxYlupGwxHE4v9A3ZajZT5uRURdMt_khuztdcepDGoYiBwKM',
      ),
      auth: base64url(16, 'BQUFBQUFBQUFBQUFBQUFBQ'),
    }),
  })
  .meta({ id: 'PushSubscriptionInput' });

export const notices = {
  get: get('/user/notices', {
    access: 'verified',
    summary: 'Get the switches of your notices, and whether this device gets pushes.',
    returns: NoticeSettings,
  }),
  change: patch('/user/notices', {
    access: 'verified',
    summary: 'Turn a notice on or off, by email or on your devices.',
    body: NoticeChange,
    returns: NoticeSettings,
  }),
  subscribe: put('/user/push-subscription', {
    access: 'verified',
    summary: 'Push notices to the device of this session. It ends with the session.',
    body: PushSubscriptionInput,
    returns: NoticeSettings,
  }),
  unsubscribe: del('/user/push-subscription', {
    access: 'verified',
    summary: 'Stop pushing notices to the device of this session.',
    returns: NoticeSettings,
  }),
};
