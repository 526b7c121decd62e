type Thing = Readonly<Record<string, unknown>>;

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';
const isAddress = (value: unknown) => isText(value) && URL.canParse(String(value));
const every = (isRight: (value: unknown) => boolean) => (value: unknown) => {
  const all = [value].flat();
  return all.length > 0 && all.every(isRight);
};
const isPrice = (value: unknown) => /^\d+\.\d\d$/.test(String(value));
const isThing = (type: string) => (value: unknown) => faultsOf(value, type).length === 0;

/** What Google asks of each kind of thing before it shows it (developers.google.com/search/docs/appearance/structured-data). */
const wanted: Record<string, Record<string, (value: unknown) => boolean>> = {
  Organization: { name: isText, url: isAddress, logo: isAddress, email: isText },
  WebSite: { name: isText, url: isAddress },
  Product: {
    name: isText,
    description: isText,
    image: every(isAddress),
    offers: every(isThing('Offer')),
    additionalProperty: (value) => value === undefined || every(isThing('PropertyValue'))(value),
  },
  PropertyValue: { name: isText, value: isText },
  Offer: {
    url: isAddress,
    price: isPrice,
    priceCurrency: (value) => value === 'CAD',
    availability: (value) => /^https:\/\/schema\.org\/(InStock|OutOfStock)$/.test(String(value)),
  },
  BreadcrumbList: { itemListElement: (value) => every(isThing('ListItem'))(value) && isCounted(value as Thing[]) },
  ListItem: { position: (value) => typeof value === 'number', name: isText, item: isAddress },
  FAQPage: { mainEntity: every(isThing('Question')) },
  Question: { name: isText, acceptedAnswer: isThing('Answer') },
  Answer: { text: isText },
};

const isCounted = (steps: Thing[]) => steps.length > 1 && steps.every(({ position }, index) => position === index + 1);

/** What one thing lacks of it. */
function faultsOf(value: unknown, type?: string): string[] {
  const thing = value as Thing;
  const own = String(thing['@type']);
  const fields = wanted[own];
  if (!fields || (type !== undefined && own !== type)) return [`${own} is no ${type ?? 'known thing'}`];
  return Object.entries(fields).flatMap(([name, isRight]) => (isRight(thing[name]) ? [] : [`${own}.${name}`]));
}

/** The things that a page says it is about, and what search engines would miss in them. */
export function readThings(html: string): { types: string[]; faults: string[] } {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([^]*?)<\/script>/g)];
  const graphs = scripts.map(([, text = '']) => JSON.parse(text) as { '@context': string; '@graph': Thing[] });
  const things = graphs.flatMap((graph) => (graph['@context'] === 'https://schema.org' ? graph['@graph'] : []));
  return { types: things.map((thing) => String(thing['@type'])), faults: things.flatMap((thing) => faultsOf(thing)) };
}
