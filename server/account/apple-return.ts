import type { Context } from 'hono';
import { z } from 'zod';
import { cleanLine } from '@visita/core/text';
import type { Env } from '../http/route.ts';

/** The path to which Apple posts its answer, below the site's origin. */
export const appleReturnPath = '/api/user/auth/apple-login/return';

const part = z.string().max(200).catch('');

/** The user as Apple names them, at their first login only and without a signature. */
const AppleUser = z.object({
  name: z.object({ firstName: part.default(''), lastName: part.default('') }),
});

/**
 * Passes Apple's posted answer to the login page, after the `#`, as Google does it by itself. Nothing is stored or
 * believed here: the page compares the state with that of its tab.
 */
export async function answerAppleReturn(c: Context<Env>): Promise<Response> {
  const form = new URLSearchParams(await c.req.text());
  const answer = new URLSearchParams();
  for (const field of ['state', 'code', 'error']) {
    const value = form.get(field);
    if (value !== null) answer.set(field, value);
  }
  const name = readName(form.get('user'));
  if (name) answer.set('name', name);
  // by a fragment no server, proxy or Referer header gets the code
  return new Response(null, {
    status: 303,
    headers: { location: `/login#${answer}`, 'cache-control': 'no-store' },
  });
}

function readName(user: string | null): string {
  const parsed = AppleUser.safeParse(parseJson(user));
  if (!parsed.success) return '';
  const { firstName, lastName } = parsed.data.name;
  return cleanLine(`${firstName} ${lastName}`);
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}
