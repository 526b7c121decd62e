/** Products whose import recognises these columns without a mapping by hand. Their heads are English. */
export const tableFormats = ['google', 'outlook', 'hubspot', 'salesforce'] as const;
export type TableFormat = (typeof tableFormats)[number];
