/** Layouts of the public page: the card, a large photo, or a cover picture. */
export const layouts = ['classic', 'portrait', 'banner'] as const;
export type Layout = (typeof layouts)[number];

export const isLayout = (text: string): text is Layout => layouts.some((layout) => layout === text);
