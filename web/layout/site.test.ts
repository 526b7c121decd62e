import { expect, test } from 'vitest';
import { isInsideApp } from './site.ts';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8';

test.each([
  ['WeChat', `${iphone} Mobile/15E148 MicroMessenger/8.0.42(0x18002a2f) NetType/WIFI Language/zh_CN`],
  ['Instagram', `${iphone} Mobile/15E148 Instagram 300.0.0.29.110`],
  ['Facebook', `${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/440.0.0]`],
  ['LinkedIn', `${iphone} Mobile/15E148 [LinkedInApp]/9.28`],
  ['LINE', `${iphone} Mobile/15E148 Safari Line/13.18.0`],
  ['a web view of Android', `${android}; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36`],
  ['a web view of iOS', `${iphone} Mobile/15E148`],
])('%s is a browser inside an app', (_, userAgent) => {
  expect(isInsideApp(userAgent)).toBe(true);
});

test.each([
  ['Safari', `${iphone} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Chrome on an iPhone', `${iphone} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`],
  ['Chrome on Android', `${android}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36`],
  ['Chrome on a desk', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'],
  ['Firefox', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'],
  ['something that says nothing', null],
])('%s is none', (_, userAgent) => {
  expect(isInsideApp(userAgent)).toBe(false);
});
