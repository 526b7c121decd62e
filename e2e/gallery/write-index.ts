import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { galleryFolder, states, type FolderState } from './folder.ts';

/** Writes `gallery/index.html`: a row per screen, a column per language, theme and width. */
export default function writeIndex(): void {
  const sections = states.filter((state) => existsSync(`${galleryFolder}/${state}`)).map(getSection);
  const style =
    'body{font:14px system-ui;margin:1rem;background:#777;color:#fff}table{border-spacing:8px}th{text-align:start;position:sticky;top:0;background:#777}td{vertical-align:top}img{width:240px;display:block}';
  const page = `<!doctype html><meta charset="utf-8"><title>Gallery</title><style>${style}</style>${sections.join('')}`;
  writeFileSync(`${galleryFolder}/index.html`, page);
  console.log('gallery/index.html');
}

function getSection(state: FolderState): string {
  const series = readdirSync(`${galleryFolder}/${state}`).toSorted();
  const screens = [
    ...new Set(series.flatMap((one) => readdirSync(`${galleryFolder}/${state}/${one}`))),
  ].toSorted();
  const rows = screens.map(
    (screen) =>
      `<tr><th>${screen.replace('.jpg', '')}</th>${series.map((one) => getCell(`${state}/${one}/${screen}`)).join('')}</tr>`,
  );
  return `<h2>${state}</h2><table><tr><th></th>${series.map((one) => `<th>${one}</th>`).join('')}</tr>${rows.join('')}</table>`;
}

const getCell = (path: string): string =>
  `<td>${existsSync(`${galleryFolder}/${path}`) ? `<a href="${path}"><img loading="lazy" alt="" src="${path}"></a>` : ''}</td>`;
