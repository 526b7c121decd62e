/** Returns one sentence if a value is not the expected one, by its JSON. */
export const differ = (subject: string, actual: unknown, expected: unknown): string[] =>
  JSON.stringify(actual) === JSON.stringify(expected)
    ? []
    : [`${subject}: ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`];
