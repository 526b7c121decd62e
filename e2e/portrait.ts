import { drawDemoPortrait } from '../server/seed/demo-portrait.ts';

/** A picture to upload. */
export const portrait = { name: 'me.png', mimeType: 'image/png', buffer: await drawDemoPortrait('elodie') };
