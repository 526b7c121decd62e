import { drawDemoPortrait } from '../server/seed/demo-portrait.ts';

/** A picture as a person would send it. */
export const portrait = { name: 'me.png', mimeType: 'image/png', buffer: await drawDemoPortrait('elodie') };
