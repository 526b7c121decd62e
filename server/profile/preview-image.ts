import { createDrawingThread } from '../drawing-thread.ts';
import type { Preview } from './preview-picture.ts';

/** The picture of a link to a card: 1200 × 630, JPEG, at most 250 KB. */
export const drawPreview: (preview: Preview) => Promise<Buffer> = createDrawingThread(new URL('./preview-worker.ts', import.meta.url));
