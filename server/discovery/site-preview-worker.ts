import { parentPort } from 'node:worker_threads';
import { drawForOthers } from '../drawing-thread.ts';
import { drawSitePreview } from './site-preview.ts';

drawForOthers(parentPort, drawSitePreview);
