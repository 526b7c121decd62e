import { account } from '@visita/core/account/contract';
import { client } from '@visita/core/api/client';
import { cards } from '@visita/core/cards/contract';
import type { Layout } from '@visita/core/cards/look';
import { demoSignIn } from '../server/seed/demo-people.ts';
import type { Running } from './server-process.ts';

/** Finds the path of a public profile in a layout among the cards of the demo owner. */
export async function findDemoProfile({ port }: Pick<Running, 'port'>, layout: Layout): Promise<string> {
  const origin = `http://127.0.0.1:${port}`;
  const { email, password } = demoSignIn;
  const { token } = await client({ fetch, origin })(account.login, { body: { email, password } });
  const own = await client({ fetch, origin, token: () => token })(cards.list, {});
  const card = own.cards.find((each) => each.layout === layout);
  if (!card) throw new Error(`no profile in the layout ${layout}; expected a demo installation`);
  return `/i/${card.cardId}`;
}
