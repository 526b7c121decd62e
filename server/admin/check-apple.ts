import { Problem } from '@visita/core/problems';
import type { Config } from '../config.ts';
import { createLog } from '../http/log.ts';
import { openApple } from '../integrations/apple.ts';
import { connectionFault } from './connection-fault.ts';
import { errorMessage, findingsFor, type Finding } from './finding.ts';

const { ok, fail } = findingsFor('apple');

/**
 * Exchanges a code that cannot exist: Apple looks at the client first, so that `invalid_grant` proves the key, and
 * `invalid_client` says that ids and key do not belong together.
 */
export async function checkApple(
  { apple, publicUrl }: Pick<Config, 'apple' | 'publicUrl'>,
  now: Date,
): Promise<Finding[]> {
  if (!apple.client) return [];
  const opened = openApple({ ...apple, log: createLog({ logLevel: 'silent' }) });
  const { hostname } = new URL(apple.issuer);
  try {
    await opened.exchange({ code: 'doctor', secret: 'doctor', returnTo: `${publicUrl}/`, now });
    return [fail(`${hostname} accepted a code that does not exist`, 'look at APPLE_ISSUER')];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.key === 'appleTokenInvalid')
      return [ok(`${hostname} accepts the key of ${apple.client.clientId}`)];
    const fault = connectionFault(error.cause);
    return [
      fault
        ? fail(`${hostname} ${fault.sentence}`, fault.advice)
        : fail(
            `${hostname} refuses the key (${errorMessage(error.cause)})`,
            'compare APPLE_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID and APPLE_PRIVATE_KEY with the developer account: the key must be allowed for Sign in with Apple',
          ),
    ];
  }
}
