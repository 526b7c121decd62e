export interface QuestionsQuestion {
  name: string;
  /** In HTML. */
  answer: string;
}

const heading = /^<h(\d) id="[^"]*">(.*?)<\/h\1>\s*/s;
const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Extracts questions from a rendered page: its lowest-level headings, each with the content below it. */
export function extractQuestions(html: string): QuestionsQuestion[] {
  const parts = html.split(/(?=<h\d id=")/).flatMap((part) => {
    const [whole, level, words] = heading.exec(part) ?? [];
    if (whole === undefined || words === undefined) return [];
    const name = words
      .replace(/<[^>]+>/g, '')
      .replace(/&(?:amp|lt|gt|quot);/g, (sign) => signs[sign] ?? sign);
    return [{ level: Number(level), name, answer: part.slice(whole.length).trim() }];
  });
  const lowest = Math.max(...parts.map(({ level }) => level));
  return parts
    .filter(({ level, answer }) => level === lowest && answer !== '')
    .map(({ name, answer }) => ({ name, answer }));
}
