import { z } from 'zod';
import { findUser } from '../account/queries.ts';
import { job, type Job } from '../queue/job.ts';
import { detachedEmail, handedOverEmail, receivedEmail, releasedEmail, replacedEmail } from './emails.ts';
import { removeOldTransfers } from './transfer-queries.ts';

const Handed = z.object({ userId: z.uuid(), cardNumber: z.string() });

/** Sent to the previous owner. */
export const mailHandedOver = job('cards.mailHandedOver', Handed, async (deps, { userId, cardNumber }) => {
  const user = await findUser(deps.db, { id: userId });
  if (user) await deps.mail.send(await handedOverEmail(deps, { user, cardNumber }));
});

/** Sent to the new owner. */
export const mailReceived = job(
  'cards.mailReceived',
  Handed.extend({ id: z.uuid() }),
  async (deps, { userId, cardNumber, id }) => {
    const user = await findUser(deps.db, { id: userId });
    if (user) await deps.mail.send(await receivedEmail(deps, { user, cardNumber, id }));
  },
);

/** Sent to the previous owner of a physical card that staff released, with or without its card. */
export const mailReleased = job(
  'cards.mailReleased',
  Handed.extend({ isCardKept: z.boolean().prefault(false) }),
  async (deps, { userId, cardNumber, isCardKept }) => {
    const user = await findUser(deps.db, { id: userId });
    const write = isCardKept ? detachedEmail : releasedEmail;
    if (user) await deps.mail.send(await write(deps, { user, cardNumber }));
  },
);

/** Sent to the owner of a replaced card; the number is the replacement's. */
export const mailReplaced = job(
  'cards.mailReplaced',
  Handed.extend({ id: z.uuid() }),
  async (deps, { userId, cardNumber, id }) => {
    const user = await findUser(deps.db, { id: userId });
    if (user) await deps.mail.send(await replacedEmail(deps, { user, cardNumber, id }));
  },
);

export const removeOldCodes = job(
  'cards.removeOldCodes',
  z.object({}),
  ({ db, now }) => removeOldTransfers(db, { now: now() }),
  {
    cron: '23 3 * * *',
  },
);

export const cardJobs: Job[] = [mailHandedOver, mailReceived, mailReleased, mailReplaced, removeOldCodes];
