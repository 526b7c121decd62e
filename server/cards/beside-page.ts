import type { IncomingMessage, ServerResponse } from 'node:http';
import { contactFile, contactFileName } from '@visita/core/cards/vcard';
import { isContactCard } from '@visita/core/cards/public';
import { languageOfPrefix, negotiate } from '@visita/core/languages';
import { Problem } from '@visita/core/problems';
import { channelOf } from '@visita/core/stats/contract';
import { photoFile, photoNameOf } from '@visita/core/uploads/photo-files';
import { findCaller } from '../account/queries.ts';
import type { App } from '../app.ts';
import { prepare, send, type Prepared } from '../http/prepared-answer.ts';
import { bearerToken, hashToken } from '../http/token.ts';
import { countSave } from '../stats/count-save.ts';
import { countView } from '../stats/count-view.ts';
import type { CardKeys } from './card-keys.ts';
import { contactUid } from './contact-uid.ts';
import { previewOf } from './preview.ts';
import { publicFace } from './public-face.ts';

interface Asked {
  cardId: string;
  part: string;
  query: URLSearchParams;
}

type Reply = { status: number; headers?: Record<string, string>; body?: string | Buffer };

const noStore = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
const notFound: Reply = { status: 404, headers: noStore };
const counted = prepare({ status: 204, headers: noStore });

/** What belongs to a profile beside its page: `contact.vcf`, `preview.jpg` and the beacon `visit`. */
export function createBeside(app: App, { keys, addressOf }: { keys: CardKeys; addressOf: (request: IncomingMessage) => string }) {
  return async (request: IncomingMessage, response: ServerResponse, asked: Asked): Promise<void> => {
    request.resume();
    const reply = await answer(request, asked).catch((error: unknown): Reply => {
      if (error instanceof Problem) return { status: error.status, headers: { ...noStore, 'retry-after': '5' } };
      throw error;
    });
    if ('wire' in reply) return send(response, reply, app.now());
    response
      .writeHead(reply.status, { ...reply.headers, ...(reply.body && { 'content-length': Buffer.byteLength(reply.body) }) })
      .end(reply.body);
  };

  async function answer(request: IncomingMessage, asked: Asked): Promise<Reply | Prepared> {
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (asked.part === 'visit' && request.method === 'POST') return visit(request, asked);
    if (asked.part === 'contact.vcf' && isReading) return contact(request, asked);
    if (asked.part === 'preview.jpg' && isReading) return preview(request, asked);
    return notFound;
  }

  async function visit(request: IncomingMessage, { cardId, query }: Asked): Promise<Prepared> {
    const card = await keys.find(cardId);
    if (card) await countView({ ...app, ...(await whoAsks(request)) }, { card, channel: channelOf(query.get('s')) });
    // a card that is not there is answered like one that is: a beacon tells nobody anything
    return counted;
  }

  async function contact(request: IncomingMessage, { cardId, query }: Asked): Promise<Reply> {
    const card = await publicFace(app, { cardId, language: languageOf(request, query) });
    const key = await keys.find(cardId);
    if (!isContactCard(card) || !key) return notFound;
    const photoName = query.get('photo') === '0' ? undefined : photoNameOf(card.photo);
    const photo = photoName ? await app.files.read(photoFile(photoName, 'contact')) : undefined;
    const body = contactFile({
      card,
      url: `${app.config.publicUrl}/i/${cardId}`,
      uid: contactUid(key.id),
      photo: photo?.toString('base64') ?? null,
    });
    if (request.method === 'GET')
      await countSave({ ...app, ...(await whoAsks(request)) }, { card: key, channel: channelOf(query.get('s')) });
    // an iPhone opens the contact sheet from an inline file; everything else has to be handed a download
    const disposition = /iPhone|iPad|iPod/.test(request.headers['user-agent'] ?? '') ? 'inline' : 'attachment';
    const headers = {
      ...noStore,
      'content-type': 'text/vcard; charset=utf-8',
      'content-disposition': `${disposition}; ${contactFileName(card.name)}`,
    };
    return { status: 200, headers, body };
  }

  async function preview(request: IncomingMessage, { cardId, query }: Asked): Promise<Reply> {
    const card = await publicFace(app, { cardId, language: languageOf(request, query) });
    const body = await previewOf(app, card);
    return {
      status: 200,
      headers: { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=86400', 'x-content-type-options': 'nosniff' },
      body,
    };
  }

  async function whoAsks(request: IncomingMessage) {
    const token = bearerToken(request.headers.authorization);
    const user = token ? await findCaller(app.db, { tokenHash: hashToken(token), now: app.now() }) : undefined;
    return { user, origin: { address: addressOf(request), userAgent: request.headers['user-agent'] ?? '' } };
  }
}

function languageOf(request: IncomingMessage, query: URLSearchParams) {
  return languageOfPrefix(query.get('lang')?.toLowerCase()) ?? negotiate(request.headers['accept-language']);
}
