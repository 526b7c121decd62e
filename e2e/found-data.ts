import Validator from '@adobe/structured-data-validator';
import WebAutoExtractor from '@marbec/web-auto-extractor';

/** Properties recommended for products that these lack: trade numbers, ratings, sizes, audiences. */
const notHad = new Set(
  [
    'aggregateRating review audience hasCertification inProductGroupWithID isVariantOf subjectOf priceValidUntil',
    'sku mpn gtin gtin8 gtin12 gtin13 gtin14 isbn pattern size color material',
  ].flatMap((names) => names.split(' ')),
);

/** Lists the empty texts, arrays and objects. */
const emptyIn = (value: unknown, at: string): string[] => {
  if (typeof value !== 'object' || value === null)
    return value === '' || value === null ? [`${at} is empty`] : [];
  const parts = Object.entries(value);
  return parts.length === 0
    ? [`${at} is empty`]
    : parts.flatMap(([name, part]) => emptyIn(part, `${at}.${name}`));
};

/**
 * Reads the structured data of a page, and what search engines would miss in it (Google's rules for rich
 * results).
 */
export async function readThings(html: string): Promise<{ types: string[]; faults: string[] }> {
  const read = new WebAutoExtractor({ addLocation: false }).parse(html);
  const issues = await new Validator().validate(read);
  const missed = issues.filter(
    ({ severity, fieldNames = [] }) => severity === 'ERROR' || !fieldNames.every((name) => notHad.has(name)),
  );
  return {
    types: Object.entries(read.jsonld).flatMap(([type, things]) => things.map(() => type)),
    faults: [
      ...missed.map(
        ({ issueMessage, path = [] }) =>
          `${path.map(({ type, property }) => type ?? property).join('.')}: ${issueMessage}`,
      ),
      ...emptyIn(read.jsonld, 'page'),
    ],
  };
}
