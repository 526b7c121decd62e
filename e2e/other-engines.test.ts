import { globSync } from 'node:fs';
import { addresses } from '@visita/core/addresses/contract';
import { isAwake } from './awake.ts';
import { demoProfile } from './demo-profile.ts';
import { expect, app, test } from './journey.ts';
import { findProgram, openFirefox, openWebKit, type Engine } from './other-engines.ts';
import { register } from './people.ts';
import { ottawa, sleeve } from './shopper.ts';
import { filled, wordsIn } from './words.ts';

const { account, checkout, contacts, payments, profile, shop } = wordsIn('en');

const firefox = findProgram('firefox-esr') ?? findProgram('firefox');
const driver = findProgram('WebKitWebDriver');
const screen = findProgram('Xvfb');
const [browser] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');

/** Each engine, or the program that has to be installed for it. */
const engines: { name: string; missing: string | undefined; open: () => Promise<Engine> }[] = [
  { name: 'Firefox', missing: firefox ? undefined : 'firefox-esr', open: () => openFirefox(firefox ?? '') },
  {
    name: 'WebKitGTK',
    missing: driver && screen && browser ? undefined : 'webkit2gtk-driver and xvfb',
    open: () => openWebKit({ driver: driver ?? '', screen: screen ?? '', browser: browser ?? '' }),
  },
];

/** A visible element by its role and the beginning of its words; written for the page, where it runs. */
const finder = (kind: 'pressable' | 'field', text: string) => `(() => {
  const text = ${JSON.stringify(text)};
  // a header has links of the same words
  const all = (selector) => [...(document.querySelector('main') ?? document).querySelectorAll(selector)];
  const isSeen = (element) => element.getClientRects().length > 0;
  const says = (element) => element.textContent.trim().startsWith(text) || element.getAttribute('aria-label') === text;
  if (${JSON.stringify(kind)} === 'pressable') return all('a, button, summary').find((each) => isSeen(each) && says(each));
  const label = all('label').find((each) => isSeen(each) && says(each));
  return label && (label.control ?? document.getElementById(label.htmlFor));
})()`;

/** Drives a page like a user: waits for an element, clicks its middle and types key by key. */
function hand(engine: Engine) {
  const see = (expression: string) =>
    expect.poll(() => engine.evaluate<boolean>(expression), { timeout: 30_000 }).toBe(true);
  const tap = async (found: string) => {
    // waits until no other element covers its middle
    await see(`(() => { const element = ${found}; if (!element) return false; element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, width, height } = element.getBoundingClientRect(); const top = document.elementFromPoint(x + width / 2, y + height / 2);
      return element.contains(top) || top?.contains(element) || false; })()`);
    const { x, y } = await engine.evaluate<{ x: number; y: number }>(
      `(() => { const { x, y, width, height } = ${found}.getBoundingClientRect(); return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }; })()`,
    );
    const down = [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await engine.perform([
      { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: down },
    ]);
  };
  return {
    /** Opens a page and waits for hydration: before that, the browser itself would follow a link. */
    goto: async (url: string) => {
      await engine.goto(url);
      await see(`(${isAwake.toString()})()`);
    },
    see,
    seeText: (text: string) => see(`document.body.innerText.includes(${JSON.stringify(text)})`),
    seeHeading: (text: string) =>
      see(`document.querySelector('h1')?.textContent.replace('\\u200b', '') === ${JSON.stringify(text)}`),
    tap: (text: string) => tap(finder('pressable', text)),
    tick: (text: string) => tap(finder('field', text)),
    type: async (label: string, text: string) => {
      await tap(finder('field', label));
      const keys = Array.from(text).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
        { type: 'pause', duration: 60 },
      ]);
      await engine.perform([{ type: 'key', id: 'keys', actions: keys }]);
      await see(`${finder('field', label)}.value !== ''`);
    },
    fits: () => see('document.documentElement.scrollWidth <= document.documentElement.clientWidth'),
  };
}

/**
 * Opens an engine on the server. Returns the reason if it does not run on this machine, although Chromium
 * reads the same server.
 */
async function openOn(url: string, open: () => Promise<Engine>): Promise<Engine | string> {
  try {
    const engine = await open();
    await engine.goto(url);
    return engine;
  } catch (error) {
    return `it does not start here (${String(error)})`;
  }
}

for (const { name, missing, open } of engines) {
  test(
    `In ${name} a visitor saves a contact and leaves details, and a buyer signs in and pays`,
    { tag: '@phone' },
    async () => {
      test.skip(missing !== undefined, `not tried in ${name}: install ${missing}`);
      test.setTimeout(300_000);
      const person = await register(app.url);
      await person.calls(addresses.add, { body: ottawa });
      const engine = await openOn(`${app.url}/health`, open);
      if (typeof engine === 'string') return test.skip(true, `not tried in ${name}: ${engine}`);
      const { goto, see, seeText, seeHeading, tap, tick, type, fits } = hand(engine);
      try {
        await test.step('The profile and Save Contact', async () => {
          const path = await demoProfile(app.url);
          await goto(`${app.url}${path}?lang=en`);
          await seeHeading('Camille Tremblay');
          await fits();
          await tap(profile.save);
          await seeText(profile.help.title);
        });

        await test.step('Details are left, and the contact is sent in return', async () => {
          await tap(filled(profile.leave, { name: 'Camille Tremblay' }));
          await see(`location.pathname.endsWith('/exchange')`);
          await type(contacts.fields.name, 'Zoe Martin of the walk');
          await type(contacts.fields.email, `walk-${name.toLowerCase()}-${Date.now()}@example.com`);
          await tick(filled(contacts.consent.contact, { name: 'Camille Tremblay' }));
          await tap(contacts.exchange.send);
          await seeHeading(filled(contacts.left.sent, { name: 'Camille Tremblay' }));
          await fits();
        });

        await test.step('From the product to the checkout, with a login on the way', async () => {
          await goto(`${app.url}/en/shop/products/${sleeve}`);
          await tap(shop.product.add);
          await tap(shop.product.toCart);
          await tap(shop.cart.checkout);
          await seeHeading(account.login.title);
          await type(account.fields.email, person.email);
          await tap(account.login.next);
          await tap(account.login.choice.password);
          await type(account.fields.password, person.password);
          await tap(account.login.submit);
          await seeHeading(checkout.title);
          await fits();
        });

        await test.step('The order is paid', async () => {
          await tick(checkout.accept.terms);
          await tap(checkout.order.split('{{')[0] ?? '');
          await type('Card number', '4242424242424242');
          await type('Expiry (MM/YY)', '12/34');
          await type('Security code', '123');
          await type('Name on card', 'Ana Lima');
          await tap('Pay ');
          await seeHeading(payments.result.paid.title);
        });
      } finally {
        await engine.close();
      }
    },
  );
}
