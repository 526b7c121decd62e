import { fileURLToPath } from 'node:url';
import { picturesVersion } from '@visita/core/shop/picture-files';

/** Where the pictures of this version lie, drawn by `npm run pictures:shop`. */
export const drawnFolder = fileURLToPath(new URL(`./drawn-${picturesVersion}`, import.meta.url));
