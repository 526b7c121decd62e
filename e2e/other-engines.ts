import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { once } from 'node:events';
import { freePort } from '../server/test/free-port.ts';

/** Another browser engine, driven by its own protocol, since Playwright supports only its own builds. */
export interface Engine {
  goto: (url: string) => Promise<void>;
  /** Returns the JSON value of an expression in the page. */
  evaluate: <T>(expression: string) => Promise<T>;
  /** Performs WebDriver input actions (W3C WebDriver, section 15) in the page. */
  perform: (actions: unknown[]) => Promise<void>;
  close: () => Promise<void>;
}

/** Returns the path of a program; undefined if it is not installed. */
export function findProgram(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  const end = Date.now() + 60_000;
  for (;;) {
    const found = await look().catch((error: unknown) => {
      if (Date.now() > end) throw error;
      return undefined;
    });
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error('the browser did not start within a minute');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The timeout of a browser command, in milliseconds. */
const answerMs = 60_000;

/** Rejects with the message after a minute, so that a hanging browser is reported by name. */
async function within<T>(promise: Promise<T>, sentence: string): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(sentence)), answerMs);
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/**
 * Returns the environment of a browser of this machine: without a proxy, which does not know the server under
 * test, and with the fonts of the machine, since WebKitGTK ends without any.
 */
function ownEnvironment(more: Record<string, string>): NodeJS.ProcessEnv {
  const environment = Object.entries(process.env).filter(
    ([name]) => !/^((https?|all|no|ftp)_proxy|FONTCONFIG_FILE)$/i.test(name),
  );
  return { ...Object.fromEntries(environment), ...more };
}

async function end(program: ChildProcess, folder: string): Promise<void> {
  if (program.exitCode === null && program.signalCode === null) {
    const gone = once(program, 'exit');
    program.kill();
    await gone;
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/**
 * Opens Firefox by WebDriver BiDi (W3C), which it supports without a driver. Downloads go to its profile's
 * folder without a dialog.
 */
export async function openFirefox(program: string): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'visita-firefox-'));
  const preferences = {
    'browser.download.folderList': 2,
    'browser.download.dir': folder,
    'browser.helperApps.neverAsk.saveToDisk': 'text/vcard',
    'app.update.enabled': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'toolkit.telemetry.reportingpolicy.firstRun': false,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
  };
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(folder, 'user.js'), lines.join('\n'));
  const port = await freePort();
  const words = [
    '--headless',
    '--no-remote',
    '--profile',
    folder,
    '--remote-debugging-port',
    String(port),
    '--width',
    '390',
    '--height',
    '844',
  ];
  const firefox = spawn(program, words, { stdio: 'ignore', env: ownEnvironment({ HOME: folder }) });
  const socket = await until(
    () =>
      new Promise<WebSocket>((resolve, reject) => {
        const opening = new WebSocket(`ws://127.0.0.1:${port}/session`);
        opening.addEventListener('open', () => resolve(opening));
        opening.addEventListener('error', () => reject(new Error('Firefox does not answer')));
      }),
  );
  let last = 0;
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, message } = JSON.parse(String(data)) as {
      id: number;
      result: never;
      error?: string;
      message?: string;
    };
    if (error) waiting.get(id)?.reject(new Error(`${error}: ${message}`));
    else waiting.get(id)?.resolve(result);
    waiting.delete(id);
  });
  const send = <T>(method: string, params: object): Promise<T> => {
    last += 1;
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    waiting.set(last, { resolve, reject });
    socket.send(JSON.stringify({ id: last, method, params }));
    return within(promise, `Firefox did not answer ${method} within a minute`);
  };
  await send('session.new', { capabilities: {} });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = contexts[0]?.context;
  return {
    goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluate: async <T>(expression: string) => {
      const { type, result, exceptionDetails } = await send<{
        type: string;
        result: { value?: string };
        exceptionDetails?: { text: string };
      }>('script.evaluate', {
        expression: `JSON.stringify(${expression})`,
        target: { context },
        awaitPromise: true,
      });
      if (type === 'exception') throw new Error(exceptionDetails?.text);
      return (result.value === undefined ? undefined : JSON.parse(result.value)) as T;
    },
    perform: async (actions) => void (await send('input.performActions', { context, actions })),
    close: async () => {
      socket.close();
      await end(firefox, folder);
    },
  };
}

/** Opens WebKitGTK by WebDriver, on a virtual screen (Xvfb). */
export async function openWebKit({
  driver,
  screen,
  browser,
}: {
  driver: string;
  screen: string;
  browser: string;
}): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'visita-webkit-'));
  const xvfb = spawn(screen, ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const displayNumber = once(xvfb.stdio[3] as NonNullable<(typeof xvfb.stdio)[3]>, 'data') as Promise<
    [Buffer]
  >;
  const [number] = await within(displayNumber, 'Xvfb did not open a screen within a minute');
  const port = await freePort();
  const env = ownEnvironment({
    DISPLAY: `:${number.toString().trim()}`,
    HOME: folder,
    XDG_RUNTIME_DIR: folder,
    GDK_BACKEND: 'x11',
  });
  const program = spawn(driver, ['--host=127.0.0.1', `--port=${port}`], { stdio: 'ignore', env });
  const send = async <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(answerMs),
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  await until(() => send<{ ready: boolean }>('GET', '/status'));
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } },
    },
  });
  const session = `/session/${sessionId}`;
  await send('POST', `${session}/window/rect`, { width: 420, height: 900 });
  return {
    goto: async (url) => void (await send('POST', `${session}/url`, { url })),
    evaluate: async <T>(expression: string) => {
      const text = await send<string | null>('POST', `${session}/execute/sync`, {
        script: `return JSON.stringify(${expression})`,
        args: [],
      });
      return (text === null ? undefined : JSON.parse(text)) as T;
    },
    perform: async (actions) => void (await send('POST', `${session}/actions`, { actions })),
    close: async () => {
      await send('DELETE', session);
      await end(program, folder);
      xvfb.kill();
    },
  };
}
