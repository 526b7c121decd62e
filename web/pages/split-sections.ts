interface TextPart {
  html: string;
  /** The id of the heading whose section this part ends with; the last part may have none. */
  end: string | undefined;
}

/** Cuts the HTML of a content page behind the sections of these headings; an id that the text does not have cuts nothing. */
export function splitSections(html: string, ids: readonly string[]): TextPart[] {
  const parts: TextPart[] = [];
  let pending = '';
  for (const section of html.split(/(?=<h2 id=")/)) {
    pending += section;
    const id = /^<h2 id="([^"]*)"/.exec(section)?.[1];
    if (id === undefined || !ids.includes(id)) continue;
    parts.push({ html: pending, end: id });
    pending = '';
  }
  return pending === '' ? parts : [...parts, { html: pending, end: undefined }];
}
