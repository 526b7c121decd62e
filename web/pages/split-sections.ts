interface TextPart {
  html: string;
  /** The id of the heading whose section ends this part; undefined for the rest of the text. */
  end: string | undefined;
}

/**
 * Splits the HTML of a content page after the sections of these level-2 headings. Unknown ids are ignored.
 */
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
