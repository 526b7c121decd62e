import { randomBytes } from 'node:crypto';
import { openReceiver, type ReadRequest } from './local-receiver.ts';
import { decryptPush, newBrowser } from './push-browser.ts';

/** Opens a push service for the running test, and browsers that are subscribed to it. */
export async function pushService() {
  const received: ReadRequest[] = [];
  let status: (push: ReadRequest) => number = () => 201;
  const origin = await openReceiver((push, { response }) => {
    received.push(push);
    response.writeHead(status(push)).end();
  });
  return {
    origin,
    /** A browser with its own address at the service. */
    browser: () => {
      const browser = newBrowser();
      const path = `/push/${randomBytes(24).toString('base64url')}`;
      const take = async () => {
        const own = received.filter((push) => push.path === path);
        for (const push of own) received.splice(received.indexOf(push), 1);
        const texts = await Promise.all(own.map(({ body }) => decryptPush(body, browser)));
        return texts.map((text) => JSON.parse(text) as Record<string, string>);
      };
      return { ...browser, path, subscription: { endpoint: origin + path, keys: browser.keys }, take };
    },
    received,
    answer: (choose: typeof status) => {
      status = choose;
    },
  };
}
