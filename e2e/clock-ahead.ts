/** Preloaded into a server: sets its clock `DAYS_AHEAD` days ahead, in every thread. */
const ahead = Number(process.env['DAYS_AHEAD']) * 86_400_000;
const now = Date.now.bind(Date);
Date.now = () => now() + ahead;
globalThis.Date = new Proxy(Date, {
  construct: (Kind, words: unknown[]) =>
    Reflect.construct(Kind, words.length > 0 ? words : [Kind.now()]) as Date,
});
