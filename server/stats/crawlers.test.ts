import { expect, test } from 'vitest';
import { isCrawler } from './crawlers.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android =
  'Mozilla/5.0 (Linux; Android 14; SM-S921B; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36';

// prettier-ignore: a table is read by its columns
test.each([
  ['Safari', `${iphone} Version/18.5 Mobile/15E148 Safari/604.1`],
  [
    'Chrome',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  ],
  ['Firefox', 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'],
  [
    'Edge',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
  ],
  ['Opera Mini', 'Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; id) Presto/2.12.423 Version/12.16'],
  ['WeChat', `${iphone} Mobile/15E148 MicroMessenger/8.0.42(0x18002a2f) NetType/WIFI Language/zh_CN`],
  [
    'WeChat, Android',
    `${android} XWEB/5061 MMWEBSDK/20230405 MicroMessenger/8.0.35.2360(0x2800235D) WeChat/arm64 Weixin NetType/WIFI`,
  ],
  ['WhatsApp', `${android} [WA4A/2.24.1]`],
  [
    'Instagram',
    `${iphone} Mobile/21C62 Instagram 312.0.1.19.124 (iPhone14,5; iOS 17_2; en_US; en; scale=3.00; 1170x2532)`,
  ],
  ['Facebook', `${iphone} Mobile/21C62 [FBAN/FBIOS;FBAV/443.0.0.35.113;FBDV/iPhone14,5]`],
  ['LinkedIn', `${iphone} Mobile/15E148 [LinkedInApp]/9.29.5`],
  ['LINE', `${iphone} Mobile/15E148 Safari Line/13.20.0`],
  ['Baidu app', `${android} T7/13.45 baiduboxapp/13.45.0.11 (Baidu; P1 12)`],
  ['Google app', `${iphone} GSA/295.0 Mobile/15E148 Safari/604.1`],
  [
    'a Cubot phone',
    'Mozilla/5.0 (Linux; Android 11; CUBOT X50) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36',
  ],
])('a person with %s is counted', (_, userAgent) => {
  expect(isCrawler(userAgent)).toBe(false);
});

// prettier-ignore: a table is read by its columns
test.each([
  ['WhatsApp', 'WhatsApp/2.23.20.0 A'],
  ['Facebook', 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
  [
    'iMessage',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
  ],
  ['Twitter', 'Twitterbot/1.0'],
  ['Slack', 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'],
  [
    'LinkedIn',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0; Jakarta Commons-HttpClient/3.1 +http://www.linkedin.com)',
  ],
  ['Telegram', 'TelegramBot (like TwitterBot)'],
  ['Discord', 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)'],
  ['Discord again', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 11.6; rv:92.0) Gecko/20100101 Firefox/92.0'],
  ['Skype, Teams', 'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5'],
  ['Viber', 'Viber/13.3.0 (iPhone; iOS 14)'],
  ['LINE', 'facebookexternalhit/1.1;line-poker/1.0'],
  [
    'WeChat',
    'Mozilla/5.0 (Linux; Android 7.0; FRD-AL00 Build/HUAWEIFRD-AL00; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/53.0.2785.49 Mobile MQQBrowser/6.2 TBS/043602 Safari/537.36 MicroMessenger/6.5.16.1120 NetType/WIFI Language/zh_CN',
  ],
  ['Notion', 'Mozilla/5.0 (compatible; NotionEmbedder)'],
  [
    'a mail gateway',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/100 Safari/537.36 SafeLinks',
  ],
])("%s's preview is not counted", (_, userAgent) => {
  expect(isCrawler(userAgent)).toBe(true);
});

// prettier-ignore: a table is read by its columns
test.each([
  [
    'Google',
    'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  ],
  [
    'Bing',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36',
  ],
  ['Baidu', 'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)'],
  ['Yahoo', 'Mozilla/5.0 (compatible; Yahoo! Slurp)'],
  ['Sogou', 'Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)'],
  [
    'Bytedance',
    'Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)',
  ],
  [
    'OpenAI',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  ],
  ['curl', 'curl/8.5.0'],
  ['Python', 'python-requests/2.31'],
  ['an app library', 'CFNetwork/1410.0.3 Darwin/22.6.0'],
  ['a script', 'node'],
  [
    'a test browser',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0 Safari/537.36',
  ],
  ['nobody', ''],
])('%s is not counted', (_, userAgent) => {
  expect(isCrawler(userAgent)).toBe(true);
});

test('Internet Explorer called itself compatible and was a browser', () => {
  expect(isCrawler('Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)')).toBe(false);
});
