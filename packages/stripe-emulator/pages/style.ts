import { createHash } from 'node:crypto';

/** The style of all pages, light and dark. */
export const style = `
:root{color-scheme:light dark;--paper:#faf9f6;--sheet:#fff;--ink:#15171c;--quiet:#565c68;--line:#dedcd5;--edge:#85817a;--do:#0b6f66;--on:#fff;--wrong:#b3261e;--wrongpaper:#fcefed;--note:#f1efe8}
@media(prefers-color-scheme:dark){:root{--paper:#0e1014;--sheet:#171a20;--ink:#f0f1f4;--quiet:#a9afbb;--line:#2c313a;--edge:#7a818d;--do:#4fc3b5;--on:#07211e;--wrong:#ffb4ab;--wrongpaper:#331513;--note:#1c2027}}
*{box-sizing:border-box}
html{font:100%/1.5 system-ui,-apple-system,"Segoe UI","Helvetica Neue","Noto Sans","PingFang SC","Microsoft YaHei",sans-serif;background:var(--paper);color:var(--ink);-webkit-text-size-adjust:100%}
:lang(zh-TW){font-family:system-ui,-apple-system,"PingFang TC","Microsoft JhengHei","Noto Sans CJK TC",sans-serif}
body{margin:0;min-height:100vh;overflow-wrap:break-word}
.banner{margin:0;padding:8px 20px;background:var(--note);border-bottom:1px solid var(--line);text-align:center;font-size:.875rem}
main{max-width:1040px;margin:0 auto;padding:32px 20px 64px;display:grid;gap:40px}
main.narrow{max-width:560px}
@media(min-width:860px){main.two{grid-template-columns:1fr 1fr;gap:72px;padding-top:56px}}
main>*{min-width:0}
h1{font-size:1.25rem;line-height:1.3;margin:0 0 8px;font-weight:600;text-wrap:balance}
h2{font-size:1rem;margin:0 0 12px;font-weight:600}
p{margin:0 0 12px}
.total{font-size:2.25rem;line-height:1.2;font-weight:600;letter-spacing:-.02em;margin:0 0 28px;font-variant-numeric:tabular-nums}
.quiet{color:var(--quiet)}
.small{font-size:.875rem}
ul.lines{list-style:none;margin:0;padding:0}
.lines li,.sum{display:flex;justify-content:space-between;gap:20px;padding:12px 0;border-bottom:1px solid var(--line)}
.lines li>:last-child,.sum>:last-child{font-variant-numeric:tabular-nums;white-space:nowrap;text-align:right}
dl{margin:0}dt,dd{margin:0}
.sum.all{font-weight:600;border-bottom:0}
form{margin:0}form+h2{margin-top:28px}
fieldset{border:0;margin:0 0 20px;padding:0;min-width:0}
legend{font-weight:600;padding:0;margin-bottom:12px}
.choice{display:flex;gap:12px;align-items:center;padding:12px 14px;border:1px solid var(--line);background:var(--sheet);margin-bottom:-1px;min-height:48px}
.choice:first-of-type{border-radius:8px 8px 0 0}.choice:last-of-type{border-radius:0 0 8px 8px;margin-bottom:0}.choice:only-of-type{border-radius:8px}
input[type=radio],input[type=checkbox]{width:20px;height:20px;flex:none;margin:0;accent-color:var(--do)}
.field{margin-bottom:16px;min-width:0;flex:1}
.row{display:flex;gap:16px}
@media(max-width:400px){.row{flex-direction:column;gap:0}}
label{display:block}
.field label{font-size:.875rem;font-weight:500;margin-bottom:4px}
input[type=text],input[type=email],input[type=number],select{width:100%;min-height:48px;padding:10px 12px;font:inherit;color:inherit;background:var(--sheet);border:1px solid var(--edge);border-radius:8px}
[aria-invalid=true]{border-color:var(--wrong)!important;box-shadow:0 0 0 1px var(--wrong)}
.wrong{color:var(--wrong);font-size:.875rem;margin:4px 0 0}
.alert{border:1px solid var(--wrong);background:var(--wrongpaper);color:var(--ink);border-radius:8px;padding:12px 14px;margin:0 0 20px}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:44px;padding:10px 16px;font:inherit;font-weight:600;border-radius:8px;border:1px solid var(--edge);background:transparent;color:var(--ink);cursor:pointer;text-decoration:none}
.wide{width:100%}
.strong{background:var(--do);border-color:var(--do);color:var(--on);width:100%;min-height:52px;font-size:1.0625rem}
a{color:var(--do)}
:focus-visible{outline:3px solid var(--do);outline-offset:2px}
.way{margin-top:16px;text-align:center}
.way a{display:inline-block;padding:10px}
.card{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;justify-content:space-between;padding:14px 0;border-bottom:1px solid var(--line)}
.card form{display:inline}.acts{display:flex;gap:8px;flex-wrap:wrap}
.tag{border:1px solid var(--edge);border-radius:99px;padding:1px 10px;font-size:.8125rem;margin-left:8px;white-space:nowrap}
table{width:100%;border-collapse:collapse;font-size:.875rem}th,td{text-align:left;padding:8px 12px 8px 0;border-bottom:1px solid var(--line);vertical-align:top}
.scroll{overflow-x:auto}code{font-size:.875em;overflow-wrap:anywhere}
fieldset:has(input[value=new]:not(:checked))~.new{display:none}
@media(forced-colors:active){.choice,button{border-color:ButtonText}}
`.trim();

export const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;
