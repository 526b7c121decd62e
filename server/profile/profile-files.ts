import type { IncomingMessage, ServerResponse } from 'node:http';
import { withPausesFor } from '@visita/core/profile/android-pauses';
import { contactText } from '@visita/core/profile/contact-text';
import { isContactCard } from '@visita/core/profile/public-card';
import { languageOfPrefix, negotiate } from '@visita/core/languages';
import { Problem } from '@visita/core/problems';
import { channelFor } from '@visita/core/stats/contract';
import { photoFile, parsePhotoName } from '@visita/core/uploads/photo-files';
import type { Deps } from '../deps.ts';
import { cachedResponse, send, type CachedResponse } from '../http/cached-response.ts';
import { countSave } from '../stats/count-save.ts';
import { countBeacon, type Lookups } from './count-beacon.ts';
import type { ContactFiles } from './contact-files.ts';
import { createPreviews } from './preview.ts';
import { findPublicCard } from './public-state.ts';
import { identifyVisitor } from './identify-visitor.ts';

interface ProfileFilesInput {
  cardId: string;
  part: string;
  query: URLSearchParams;
}

type Reply = { status: number; headers?: Record<string, string>; body?: string | Buffer };

const noStore = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
const picture = { 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' };
const notFound: Reply = { status: 404, headers: noStore };
const counted = cachedResponse({ status: 204, headers: noStore });

/**
 * Serves the files of a profile: `contact.vcf`, `contact.txt`, `photo.jpg`, `preview.jpg` and the beacon
 * `visit`.
 */
export function createProfileFiles(
  deps: Deps,
  { keys, links, contactFiles, addressOf }: Lookups & { contactFiles: ContactFiles },
) {
  const previews = createPreviews(deps);
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    input: ProfileFilesInput,
  ): Promise<void> => {
    const reply = await answer(request, input).catch((error: unknown): Reply => {
      if (error instanceof Problem)
        return { status: error.status, headers: { ...noStore, 'retry-after': '5' } };
      throw error;
    });
    if ('wire' in reply) return send(response, reply, { at: deps.now() });
    response
      .writeHead(reply.status, {
        ...reply.headers,
        ...(reply.body && { 'content-length': Buffer.byteLength(reply.body) }),
      })
      .end(reply.body);
  };

  async function answer(request: IncomingMessage, input: ProfileFilesInput): Promise<Reply | CachedResponse> {
    if (input.part === 'visit' && request.method === 'POST') {
      await countBeacon(deps, { keys, links, addressOf }, { request, ...input });
      // the same answer for every card: a beacon reveals nothing
      return counted;
    }
    request.resume();
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (input.part === 'contact.vcf' && isReading) return contact(request, input);
    if (input.part === 'contact.txt' && isReading) return text(request, input);
    if (input.part === 'preview.jpg' && isReading) return preview(request, input);
    if (input.part === 'photo.jpg' && isReading) return photo(input);
    return notFound;
  }

  async function contact(request: IncomingMessage, { cardId, query }: ProfileFilesInput): Promise<Reply> {
    const input = { cardId, language: getLanguage(request, query), hasPhoto: query.get('photo') !== '0' };
    const file = await contactFiles.load(input);
    const key = await keys.load(cardId);
    if (!file || !key) return notFound;
    if (request.method === 'GET')
      await countSave(
        { ...deps, ...(await identifyVisitor(deps, { request, addressOf })) },
        { card: key, channel: channelFor(query.get('s')) },
      );
    // an iPhone opens the contact sheet from an inline file; every other device needs an attachment
    const userAgent = request.headers['user-agent'] ?? '';
    const disposition = /iPhone|iPad|iPod/.test(userAgent) ? 'inline' : 'attachment';
    const headers = {
      ...noStore,
      'content-type': 'text/vcard; charset=utf-8',
      'content-disposition': `${disposition}; ${file.name}`,
    };
    return { status: 200, headers, body: withPausesFor(userAgent, file.body.toString()) };
  }

  /** Serves the portrait at a permanent URL, for email signatures, which cannot be changed once sent. */
  async function photo({ cardId }: ProfileFilesInput): Promise<Reply> {
    const card = await findPublicCard(deps, { cardId, language: 'en' });
    const name = isContactCard(card) ? parsePhotoName(card.photo) : undefined;
    const body = name && (await deps.files.read(photoFile(name, 'contact')));
    if (!body) return notFound;
    // mail clients cache it as long as they like; browsers may for an hour
    return { status: 200, headers: { ...picture, 'cache-control': 'public, max-age=3600' }, body };
  }

  async function text(request: IncomingMessage, { cardId, query }: ProfileFilesInput): Promise<Reply> {
    const card = await findPublicCard(deps, { cardId, language: getLanguage(request, query) });
    if (!isContactCard(card)) return notFound;
    const body = contactText({ card, url: `${deps.config.publicUrl}/i/${card.cardId}` });
    return {
      status: 200,
      headers: { ...noStore, 'content-type': 'text/plain; charset=utf-8', 'x-robots-tag': 'noindex' },
      body,
    };
  }

  async function preview(request: IncomingMessage, { cardId, query }: ProfileFilesInput): Promise<Reply> {
    const card = await findPublicCard(deps, { cardId, language: getLanguage(request, query) });
    const body = await previews.load(card);
    return { status: 200, headers: { ...picture, 'cache-control': 'public, max-age=86400' }, body };
  }
}

function getLanguage(request: IncomingMessage, query: URLSearchParams) {
  return languageOfPrefix(query.get('lang')?.toLowerCase()) ?? negotiate(request.headers['accept-language']);
}
