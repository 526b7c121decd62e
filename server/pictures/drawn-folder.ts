import { fileURLToPath } from 'node:url';
import { picturesVersion } from '@visita/core/shop/picture-files';

/** The folder with the pictures of this version, drawn by `npm run pictures:shop`. */
export const drawnFolder = fileURLToPath(new URL(`./drawn-${picturesVersion}`, import.meta.url));
