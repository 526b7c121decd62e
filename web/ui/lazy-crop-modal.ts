import { lazy } from 'react';

/** The dialog in which a picture is cut, which loads with the first picture. */
export const LazyCropModal = lazy(async () => ({ default: (await import('./crop-modal.tsx')).CropModal }));
