import { emit } from '../events/emit.ts';
import { route } from '../http/endpoint.ts';
import { listing, paginate, paginateInOrder, paging } from '../http/lists.ts';
import { metadata, string, text } from '../http/params.ts';
import { mergeMetadata } from '../state/metadata.ts';
import { findCreditNote } from './credit-note.ts';
import { creditNoteShape, newCreditNote, previewCreditNote } from './new-credit-note.ts';

export const creditNotes = [
  route('POST', '/v1/credit_notes', creditNoteShape, newCreditNote),
  route(
    'GET',
    '/v1/credit_notes',
    { ...listing, customer: string(), invoice: string() },
    (account, params) => {
      const found = account.store
        .all('credit_note')
        .filter(({ customer }) => params.customer === undefined || customer === params.customer)
        .filter(({ invoice }) => params.invoice === undefined || invoice === params.invoice);
      return paginate(found, params, '/v1/credit_notes');
    },
  ),
  route('GET', '/v1/credit_notes/preview', creditNoteShape, previewCreditNote),
  route('GET', '/v1/credit_notes/:id/lines', paging, (account, params, id) =>
    paginateInOrder(findCreditNote(account, id).lines.data, params, `/v1/credit_notes/${id}/lines`),
  ),
  route('GET', '/v1/credit_notes/:id', {}, (account, _, id) => findCreditNote(account, id)),
  route('POST', '/v1/credit_notes/:id', { memo: text(), metadata: metadata() }, (account, params, id) => {
    const note = findCreditNote(account, id);
    const changes = {
      memo: params.memo ?? note.memo,
      metadata: mergeMetadata(note.metadata, params.metadata),
    };
    const changed = account.store.put('credit_note', { ...note, ...changes });
    emit(account, 'credit_note.updated', changed, note);
    return changed;
  }),
];
