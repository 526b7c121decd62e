/** So many of a kind are kept: languages, currencies and shapes are few, people's time zones some hundred. */
const most = 500;

/** Making a formatter takes a phone near a millisecond and using one next to nothing, so each is made once. */
function memoize<Options extends object, Formatter>(create: (region: string, options: Options) => Formatter) {
  const kept = new Map<string, Formatter>();
  return (region: string, options: Options): Formatter => {
    const key = `${region} ${JSON.stringify(options)}`;
    const known = kept.get(key);
    if (known) return known;
    if (kept.size === most) kept.clear();
    const created = create(region, options);
    kept.set(key, created);
    return created;
  };
}

/** How a region writes numbers and money. */
export const numberFormat = memoize((region, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(region, options));

/** How a region writes days and times. */
export const dateFormat = memoize((region, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(region, options));

/** What a region calls countries, languages and the like. */
export const displayNames = memoize((region, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(region, options));
