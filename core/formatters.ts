/** So many of a kind are kept: languages, currencies and shapes are few, people's time zones some hundred. */
const most = 500;

/** Making a formatter takes a phone near a millisecond and using one next to nothing, so each is made once. */
function keep<Options extends object, Formatter>(make: (region: string, options: Options) => Formatter) {
  const kept = new Map<string, Formatter>();
  return (region: string, options: Options): Formatter => {
    const key = `${region} ${JSON.stringify(options)}`;
    const known = kept.get(key);
    if (known) return known;
    if (kept.size === most) kept.clear();
    const made = make(region, options);
    kept.set(key, made);
    return made;
  };
}

/** How a region writes numbers and money. */
export const numberFormat = keep((region, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(region, options));

/** How a region writes days and times. */
export const dateFormat = keep((region, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(region, options));
