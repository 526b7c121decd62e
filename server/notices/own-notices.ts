import type { notices, NoticeSettings } from '@visita/core/notices/contract';
import { noticeSwitches } from '@visita/core/notices/kinds';
import { fieldProblem, Problem } from '@visita/core/problems';
import { findUser, lockUser, updateUser } from '../account/queries.ts';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Call, Caller } from '../http/route.ts';
import { checkUrl, RefusedAddress } from '../integrations/guarded-fetch.ts';
import { isBrowserKey } from './encrypt-push.ts';
import { findPushKey } from './push-keys.ts';
import { hasSubscription, putSubscription, removeSessionSubscription } from './queries.ts';

interface SettingsCall extends Pick<Deps, 'db' | 'sealing' | 'now'> {
  user: Pick<Caller, 'id' | 'sessionId'>;
}

/** Returns the switches of the caller, and whether the session's device gets pushes. */
export async function ownNotices({ db, sealing, now, user }: SettingsCall): Promise<NoticeSettings> {
  const row = await findUser(db, user);
  if (!row) throw new Problem('sessionExpired');
  return {
    on: noticeSwitches.filter((each) => !row.noticesOff.includes(each)),
    pushKey: await findPushKey({ db, sealing, now }),
    isPushing: await hasSubscription(db, user),
  };
}

/** Turns a notice of the caller on or off. The account's lock keeps concurrent changes of other switches. */
export async function changeNotice(call: Call<typeof notices.change>) {
  const { db, user, body } = call;
  await transaction(db, async (tx) => {
    const row = await lockUser(tx, user);
    if (!row) throw new Problem('sessionExpired');
    const others = row.noticesOff.filter((each) => each !== body.switch);
    await updateUser(tx, user, { noticesOff: body.isOn ? others : [...others, body.switch] });
  });
  return ownNotices(call);
}

/** Pushes the caller's notices to the device of the session. A repeated call replaces the subscription. */
export async function subscribeDevice(call: Call<typeof notices.subscribe>) {
  const { db, user, body, config, now } = call;
  try {
    checkUrl(body.endpoint, { allowsPrivate: config.allowsPrivateWebhooks });
  } catch (error) {
    if (error instanceof RefusedAddress) throw fieldProblem('endpoint', error.fault);
    throw error;
  }
  if (!isBrowserKey(body.keys.p256dh)) throw fieldProblem('keys.p256dh', 'invalid');
  const at = now();
  await transaction(db, async (tx) => {
    if (!(await lockUser(tx, user))) throw new Problem('sessionExpired');
    await putSubscription(tx, {
      id: newId(at),
      userId: user.id,
      sessionId: user.sessionId,
      endpoint: body.endpoint,
      ...body.keys,
      createdAt: at,
    });
  });
  return ownNotices(call);
}

/** Stops pushes to the device of the session. */
export async function unsubscribeDevice(call: Call<typeof notices.unsubscribe>) {
  await removeSessionSubscription(call.db, call.user);
  return ownNotices(call);
}
