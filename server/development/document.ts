import { html } from 'hono/html';

export const style = `body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem;background:#faf9f6;color:#15171c}td,th{padding:.25rem 1.5rem .25rem 0;text-align:left;vertical-align:top}
.sheet{display:grid;grid-template-columns:repeat(auto-fill,minmax(11rem,1fr));gap:1.5rem}figure{margin:0;background:#fff;padding:.5rem;text-align:center}svg{width:100%;height:auto}
iframe{width:100%;height:44rem;border:1px solid #e4e0d6;border-radius:10px;background:#fff}pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#fff;border:1px solid #e4e0d6;border-radius:10px;padding:1rem}`;

/** Renders a plain page of the development pages. */
export function document(title: string, body: unknown) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="/development/style.css" />
      </head>
      <body>
        <h1>${title}</h1>
        ${body}
      </body>
    </html>`;
}
