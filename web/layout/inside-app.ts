/** Names that apps put into their own browsers (docs/platform-facts.md, section 3), and what every web view of Android and iOS shows. */
const named =
  /MicroMessenger|Instagram|FBA[NV]|LinkedInApp|\bLine\/|Snapchat|BytedanceWebview|musical_ly|\bQQ\/|Weibo|DingTalk|AlipayClient/;
const webView = /; wv\)|\((?:iPhone|iPad|iPod)(?!.*Safari\/)/;

/** Whether a page is shown by a browser inside another app, where Google lets nobody sign in. Not all can be told. */
export function isInsideApp(userAgent: string | null): boolean {
  return userAgent !== null && (named.test(userAgent) || webView.test(userAgent));
}
