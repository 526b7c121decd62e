import type { security } from '@visita/core/account/security-contract';
import type { Input } from '@visita/core/api/endpoint';

/** A proof of the session, by one of the ways that the account has. */
export type ProofBody = NonNullable<Input<typeof security.prove>['body']>;
