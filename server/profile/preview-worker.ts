import { parentPort } from 'node:worker_threads';
import { drawForOthers } from '../drawing-thread.ts';
import { drawPicture } from './preview-picture.ts';

drawForOthers(parentPort, drawPicture);
