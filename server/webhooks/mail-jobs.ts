import { z } from 'zod';
import { webhookDisabledEmail } from '../account/emails.ts';
import { findUser } from '../account/queries.ts';
import { job } from '../queue/job.ts';
import { findEndpoint } from './endpoint-queries.ts';

/** Sent to the owner of an endpoint that was disabled because of its answers. */
export const mailWebhookDisabled = job(
  'webhooks.mailDisabled',
  z.object({ userId: z.uuid(), endpointId: z.uuid() }),
  async (deps, { userId, endpointId }) => {
    const user = await findUser(deps.db, { id: userId });
    const endpoint = await findEndpoint(deps.db, { id: endpointId, userId });
    // enabled again by now, or disabled by its owner
    if (!user || !endpoint?.disabledBecause || endpoint.disabledBecause === 'owner') return;
    const { url, disabledBecause } = endpoint;
    await deps.mail.send(
      await webhookDisabledEmail(deps, { user, endpointId, url, because: disabledBecause }),
    );
  },
);
