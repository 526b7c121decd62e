import { addDays } from '@visita/core/days';
import { prefixFor } from '@visita/core/languages';
import { findSwitch, type NoticeChannel, type NoticeKind } from '@visita/core/notices/kinds';
import type { UserRow } from '../account/queries.ts';
import type { Queryable } from '../database/database.ts';
import { enqueueAll } from '../queue/job.ts';
import { encryptPush } from './encrypt-push.ts';
import { sendPush } from './jobs.ts';
import { listSubscriptions } from './queries.ts';

/** Days after which a push that could not be delivered says nothing new. */
const pushDays = 3;

type NoticeOwner = Pick<UserRow, 'id' | 'language' | 'noticesOff'>;

/** True unless the owner turned this notice off on this channel. */
export function wantsNotice(
  { noticesOff }: Pick<NoticeOwner, 'noticesOff'>,
  kind: NoticeKind,
  channel: NoticeChannel,
): boolean {
  const each = findSwitch(kind, channel);
  return each === undefined || !noticesOff.includes(each);
}

interface PushNoticeInput {
  user: NoticeOwner;
  kind: NoticeKind;
  /** In the owner's language. A lock screen shows both: nothing personal beyond a first name. */
  title: string;
  text: string;
  /** The path that a press opens, without the language: `/contacts`. */
  path: string;
  /** Identifies the occasion: a second push of the same one replaces the first on the device. */
  about: string;
  at: Date;
}

/**
 * Enqueues a push to every device of an owner, unless the owner turned this notice off. Called in the
 * transaction of the change, so that a repeated job enqueues it once. The job holds the message encrypted for
 * its browser alone.
 */
export async function pushNotice(
  db: Queryable,
  { user, kind, title, text, path, about, at }: PushNoticeInput,
): Promise<void> {
  if (!wantsNotice(user, kind, 'push')) return;
  const url = `/${prefixFor(user.language)}${path}`;
  const message = JSON.stringify({ title, body: text, url, tag: `${kind}:${about}`, lang: user.language });
  const browsers = await listSubscriptions(db, { userId: user.id, now: at });
  const requests = browsers.map(({ id, ...keys }) => ({
    data: {
      subscriptionId: id,
      message: encryptPush(message, keys).toString('base64'),
      until: addDays(at, pushDays).toISOString(),
    },
    group: id,
  }));
  await enqueueAll(db, sendPush, requests);
}
