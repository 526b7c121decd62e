import { contacts, type Contact } from '@visita/core/contacts/contract';
import { Problem } from '@visita/core/problems';
import { useState } from 'react';
import { call } from '../api/call.ts';

interface Mark {
  was: boolean;
  is: boolean;
}

export interface Marks {
  /** The number of unread contacts. */
  unread: number;
  isRead: (contact: Contact) => boolean;
  mark: (contact: Contact, isRead: boolean) => Promise<void>;
  /** Marks a contact as read. A failure shows no message; the contact is unread again, as on the server. */
  open: (contact: Contact) => Promise<void>;
}

/**
 * Marks contacts as read or unread: optimistically in the list, then on the server. A newly loaded list
 * resets the local marks.
 */
export function useMarks(loaded: { unread: number }): Marks {
  const [kept, setKept] = useState({ of: loaded, marks: new Map<string, Mark>() });
  const marks = kept.of === loaded ? kept.marks : new Map<string, Mark>();
  const isRead = ({ id, readAt }: Contact) => marks.get(id)?.is ?? readAt !== null;
  const show = ({ id, readAt }: Contact, is: boolean) =>
    setKept((before) => {
      const known = before.of === loaded ? before.marks : [];
      const was = new Map(known).get(id)?.was ?? readAt !== null;
      return { of: loaded, marks: new Map([...known, [id, { was, is }]]) };
    });
  const mark = async (contact: Contact, is: boolean) => {
    show(contact, is);
    try {
      await call(contacts.mark, { params: { id: contact.id }, body: { isRead: is } });
    } catch (refused) {
      show(contact, !is);
      throw refused;
    }
  };
  const open = async (contact: Contact) => {
    if (isRead(contact)) return;
    try {
      await mark(contact, true);
    } catch (refused) {
      if (!(refused instanceof Problem)) throw refused;
    }
  };
  const changed = [...marks.values()].reduce((sum, { was, is }) => sum + Number(was) - Number(is), 0);
  return { unread: loaded.unread + changed, isRead, mark, open };
}
