import { openReceiver } from './local-receiver.ts';

/** A request that a receiver got. */
export interface ReceivedHook {
  headers: Record<string, string>;
  body: string;
}

/** The answer of a receiver: a status, or no answer although it got the request. */
export type HookAnswer = number | 'none';

/** Opens a server for the running test that receives webhooks, and answers as it is told. */
export async function webhookReceiver() {
  const received: ReceivedHook[] = [];
  let answerTo: (hook: ReceivedHook) => HookAnswer = () => 204;
  const origin = await openReceiver(({ headers, body }, { request, response }) => {
    const hook = { headers, body: body.toString() };
    received.push(hook);
    const answer = answerTo(hook);
    if (answer === 'none') request.socket.destroy();
    else response.writeHead(answer, { location: '/elsewhere' }).end('ok');
  });
  return {
    url: `${origin}/hook`,
    received,
    answer: (choose: typeof answerTo) => {
      answerTo = choose;
    },
    /** Forgets what was received; returns it. */
    take: () => received.splice(0),
  };
}
