import { expect, test } from 'vitest';
import { blocksDownloads, findInAppMenu, isInsideApp } from './in-app-browser.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
const webView = 'AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36';

test.each([
  ['WeChat', `${iphone} Mobile/15E148 MicroMessenger/8.0.42(0x18002a2f) NetType/WIFI Language/zh_CN`],
  [
    'WeChat on Android',
    `${android}; wv) ${webView} XWEB/1160065 MMWEBSDK/20231202 MicroMessenger/8.0.47.2560(0x28002F30)`,
  ],
  [
    'WeChat on a desk',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/98.0 Safari/537.36 MicroMessenger/7.0.20.1781',
  ],
  [
    'QQ',
    `${android}) AppleWebKit/537.36 Version/4.0 Chrome/89.0 MQQBrowser/6.2 TBS/046238 Mobile Safari/537.36 V1_AND_SQ_8.9.0 QQ/8.9.0.8730`,
  ],
  ['Weibo', `${iphone} Mobile/15E148 Weibo (iPhone14,5__weibo__13.2.1__iphone__os16.3)`],
  ['DingTalk', `${android}) ${webView} AliApp(DingTalk/7.0.10) com.alibaba.android.rimet/0 Channel/227200`],
  [
    'Alipay',
    `${iphone} Mobile/15E148 Ariver/1.1.0 AliApp(AP/10.3.70.6000) AlipayClient/10.3.70.6000 Language/zh-Hans`,
  ],
  ['Xiaohongshu', `${iphone} Mobile/15E148 XHS/8.20 xhsdiscover XiaoHongShu`],
  ['TikTok', `${android}; wv) ${webView} trill_2022109040 BytedanceWebview/d8a21c6`],
  ['an older TikTok', `${iphone} Mobile/15E148 musical_ly_21.1.0 JsSdk/2.0 NetType/WIFI Channel/App Store`],
  ['Douyin', `${iphone} Mobile/15E148 aweme_24.3.0 Region/CN AppTheme/light`],
  ['Instagram', `${iphone} Mobile/15E148 Instagram 300.0.0.29.110`],
  [
    'Threads',
    `${iphone} Mobile/23C55 Barcelona 414.1.0.26.79 (iPhone14,7; iOS 26_2; pt_BR; pt; scale=3.00; 960x2079; IABMV/1)`,
  ],
  ['LinkedIn', `${iphone} Mobile/15E148 [LinkedInApp]/9.28`],
  ['Pinterest', `${android}; wv) ${webView} [Pinterest/Android]`],
])('%s has its menu at the top right', (_, userAgent) => {
  expect(findInAppMenu(userAgent)).toBe('topRight');
});

test.each([
  ['Facebook', `${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/440.0.0]`],
  ['Messenger', `${android}; wv) ${webView} [FB_IAB/Orca-Android;FBAV/440.0.0.30.110;]`],
  ['LINE', `${iphone} Mobile/15E148 Safari Line/13.18.0`],
  ['LINE with the name of Safari', `${android}) ${chrome} Line/13.18.0/IAB`],
  ['KakaoTalk', `${iphone} Mobile/15E148 KAKAOTALK 10.3.5`],
  ['Snapchat', `${iphone} Mobile/15E148 Snapchat/12.52.0.40 (like Safari/8617.1.17.10.9, panda)`],
  ['X', `${iphone} Version/18.0 Mobile/15E148 Safari/604.1 Twitter for iPhone/10.1`],
])('%s has its menu elsewhere', (_, userAgent) => {
  expect(findInAppMenu(userAgent)).toBe('elsewhere');
});

test.each([
  ['a web view of Android', `${android}; wv) ${webView}`],
  ['a web view of an iPhone', `${iphone} Mobile/15E148`],
  [
    'a web view of an iPad',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)',
  ],
])('%s may have no menu', (_, userAgent) => {
  expect(findInAppMenu(userAgent)).toBe('unknown');
  expect(isInsideApp(userAgent)).toBe(true);
});

test.each([
  ['Safari', `${iphone} Version/18.5 Mobile/15E148 Safari/604.1`],
  [
    'Safari on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  ],
  ['Chrome on an iPhone', `${iphone} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`],
  ['Firefox on an iPhone', `${iphone} FxiOS/128.0 Mobile/15E148 Safari/605.1.15`],
  ['Chrome on Android', `${android}) ${chrome}`],
  [
    'Samsung Internet',
    `${android}) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/18.0 Chrome/99.0.4844.88 Mobile Safari/537.36`,
  ],
  [
    'the browser of QQ',
    `${android}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/89.0 MQQBrowser/14.1 Mobile Safari/537.36`,
  ],
  ['the browser of Xiaomi', `${android}) ${webView} XiaoMi/MiuiBrowser/17.1`],
  [
    'Chrome on a desk',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  ],
  ['Firefox', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'],
  [
    'Firefox on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:128.0) Gecko/20100101 Firefox/128.0',
  ],
  ['a client that sends no user agent', null],
])('%s is not inside an app', (_, userAgent) => {
  expect(findInAppMenu(userAgent)).toBeUndefined();
});

test('only WeChat is known to block every download', () => {
  expect(blocksDownloads(`${iphone} Mobile/15E148 MicroMessenger/8.0.42`)).toBe(true);
  expect(blocksDownloads(`${iphone} Mobile/15E148 Instagram 300.0.0.29.110`)).toBe(false);
});
