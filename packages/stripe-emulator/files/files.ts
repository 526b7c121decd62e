import { emit } from '../events/emit.ts';
import { route } from '../http/endpoint.ts';
import { invalid, missing } from '../http/errors.ts';
import { listing, paginate } from '../http/lists.ts';
import { group, literal, required, string, text, type Parser } from '../http/params.ts';
import { toPublic } from '../http/to-public.ts';
import { currentTime } from '../state/account.ts';
import { newId } from '../state/ids.ts';
import { noLinks, type StoredFile } from './file.ts';

/** The largest file that Stripe takes as evidence (docs.stripe.com/file-upload). */
const maxBytes = 5 * 1024 * 1024;
const base64 = { read: (raw) => (typeof raw === 'string' ? raw : '') } satisfies Parser<string>;
const types: Record<string, StoredFile['type']> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
};

export const files = [
  route(
    'POST',
    '/v1/files',
    {
      file: required(group({ filename: required(string()), type: text(), content: required(base64) })),
      purpose: required(literal('dispute_evidence')),
    },
    (account, { file: { filename, type: mime, content: base64Content }, purpose }) => {
      const content = Buffer.from(base64Content, 'base64');
      const type = types[mime ?? ''];
      if (!type)
        throw invalid('This file type is not supported; evidence must be a PDF, JPEG or PNG.', {
          param: 'file',
        });
      if (content.length > maxBytes) throw invalid('The file is larger than 5 MB.', { param: 'file' });
      const id = newId('file_');
      const file = account.store.put('file', {
        id,
        object: 'file',
        created: currentTime(account),
        expires_at: null,
        filename,
        links: noLinks(id),
        purpose,
        size: content.length,
        title: null,
        type,
        url: `https://files.stripe.com/v1/files/${id}/contents`,
        hidden: { content: base64Content },
      });
      emit(account, 'file.created', file);
      return toPublic(file);
    },
  ),
  route('GET', '/v1/files', { ...listing, purpose: literal('dispute_evidence') }, ({ store }, params) =>
    paginate(store.all('file').map(toPublic), params, '/v1/files'),
  ),
  route('GET', '/v1/files/:id', {}, ({ store }, _, id) => {
    const file = store.find('file', id);
    if (!file) throw missing('file upload', id);
    return toPublic(file);
  }),
];
