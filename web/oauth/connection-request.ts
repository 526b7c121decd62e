import { oauth } from '@visita/core/oauth/contract';
import { Problem } from '@visita/core/problems';
import { call } from '../api/call.ts';

/** Loads the request that an app began in this browser. One that is over gives null, which the screen explains. */
export async function loadRequest(id: string) {
  if (id === '') return { id, request: null };
  try {
    return { id, request: await call(oauth.request, { params: { id } }) };
  } catch (problem) {
    if (problem instanceof Problem && problem.key === 'connectionRequestNotFound')
      return { id, request: null };
    throw problem;
  }
}

/** The calls that answer a request. */
export const answers = { allow: oauth.allow, refuse: oauth.refuse };
export type AnswerKind = keyof typeof answers;
