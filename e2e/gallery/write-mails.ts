import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { languages } from '@visita/core/languages';
import type { Email } from '../../server/mail/mail.ts';
import { sampleEmails } from '../../server/test/sample-emails.ts';
import { galleryFolder } from './folder.ts';

/** Writes every email as HTML and text into `gallery/mails/`, and `index.html`: a row per email, a column per language. */

const folder = `${galleryFolder}/mails`;
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const cells = new Map<string, string[]>();
rmSync(folder, { recursive: true, force: true });
for (const language of languages)
  for (const [kind, variants] of Object.entries(sampleEmails(language)))
    for (const [variant, build] of Object.entries(variants)) {
      const name = `${kind}-${variant}`;
      cells.set(name, [...(cells.get(name) ?? []), write(`${language}/${name}`, await build())]);
    }

function write(path: string, { subject, html, text }: Email): string {
  mkdirSync(dirname(`${folder}/${path}`), { recursive: true });
  writeFileSync(`${folder}/${path}.html`, html);
  writeFileSync(`${folder}/${path}.txt`, `${subject}\n\n${text}`);
  const links = `<a href="${path}.html">HTML</a> <a href="${path}.txt">text</a>`;
  return `<td>${escaped(subject)}<br>${links}<iframe loading="lazy" src="${path}.html"></iframe></td>`;
}

const style =
  'body{font:14px system-ui;margin:1rem}table{border-spacing:8px}th{text-align:start;vertical-align:top}td{vertical-align:top;width:380px}iframe{width:100%;height:600px;border:1px solid #999;display:block;margin-top:4px}';
const rows = [...cells].map(
  ([name, columns]) => `<tr><th colspan="4">${name}</th></tr><tr>${columns.join('')}</tr>`,
);
const head = `<tr>${languages.map((language) => `<th>${language}</th>`).join('')}</tr>`;
writeFileSync(
  `${folder}/index.html`,
  `<!doctype html><meta charset="utf-8"><title>Mails</title><style>${style}</style><table>${head}${rows.join('')}</table>`,
);
console.log(`gallery/mails/index.html: ${cells.size} mails in ${languages.length} languages`);
