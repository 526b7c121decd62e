import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { demoSignIn } from '../server/seed/demo-people.ts';
import { findBrowser } from './browser.ts';
import { demoProfile } from './demo-profile.ts';
import { clearAway, planApp } from './app.ts';
import { wordsIn } from './words.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const desk = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 };

/** Takes the pictures of the README from a temporary demo installation. */
async function takePictures(): Promise<void> {
  const app = await planApp();
  const server = spawn(process.execPath, app.words, {
    cwd: root,
    env: { ...process.env, ...app.environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const browser = await chromium.launch(await findBrowser());
  try {
    await answering(app.url, server);
    const profile = await demoProfile(app.url);
    await take(browser, { url: `${app.url}${profile}`, name: 'profile', how: phone });
    await take(browser, { url: `${app.url}/en`, name: 'home', how: desk });
    await take(browser, { url: `${app.url}/en/shop`, name: 'shop', how: desk });
    await take(browser, {
      url: `${app.url}/en/login?redirect=%2Fen%2Fcards`,
      name: 'card-form',
      how: desk,
      go: toCardForm,
    });
  } finally {
    await browser.close();
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    clearAway(app);
  }
}

interface ReadmePicture {
  url: string;
  name: string;
  how: BrowserContextOptions;
  /** Steps after opening the URL. */
  go?: (page: Page) => Promise<unknown>;
}

async function take(browser: Browser, { url, name, how, go }: ReadmePicture): Promise<void> {
  const context = await browser.newContext({
    ...how,
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(new Date('2026-03-10T10:00:00-04:00'));
  await page.goto(url);
  await go?.(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  const path = `docs/pictures/${name}.jpg`;
  await page.screenshot({ path: `${root}${path}`, type: 'jpeg', quality: 82 });
  await context.close();
  console.log(path);
}

async function toCardForm(page: Page): Promise<void> {
  const { account, cards } = wordsIn('en');
  await page.getByLabel(account.fields.email).fill(demoSignIn.email);
  await page.getByRole('button', { name: account.login.next }).click();
  await page.getByRole('button', { name: account.login.choice.password }).click();
  await page.getByLabel(account.fields.password, { exact: true }).fill(demoSignIn.password);
  await page.getByRole('button', { name: account.login.submit }).click();
  await page
    .getByRole('link', { name: cards.list.editNamed.replace('{{name}}', demoSignIn.displayName) })
    .click();
  await page.getByRole('heading', { level: 1, name: cards.edit.title }).waitFor();
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  for (let second = 0; second < 60; second++) {
    if (server.exitCode !== null) throw new Error('the server exited before it opened; its output is above');
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(1000);
  }
  throw new Error('the server did not open within a minute');
}

mkdirSync(`${root}docs/pictures`, { recursive: true });
await takePictures();
