import { contacts, type Contact } from '@visita/core/contacts/contract';
import { Problem } from '@visita/core/problems';
import { useState } from 'react';
import { writeWithoutReload } from '../api/use-write.ts';

interface Mark {
  /** The loader's data that was shown; a later one counts the change already. */
  of: object;
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
 * Marks contacts as read or unread: optimistically in the list, then on the server. Without a reload, because
 * each contact that is opened is marked.
 */
export function useMarks(loadedCount: { unread: number }): Marks {
  const [marks, setMarks] = useState<ReadonlyMap<string, Mark>>(new Map());
  const isRead = ({ id, readAt }: Contact) => marks.get(id)?.is ?? readAt !== null;
  const show = ({ id, readAt }: Contact, is: boolean) =>
    setMarks((before) => {
      const previous = before.get(id);
      const was = previous?.of === loadedCount ? previous.was : (previous?.is ?? readAt !== null);
      return new Map([...before, [id, { of: loadedCount, was, is }]]);
    });
  const mark = async (contact: Contact, is: boolean) => {
    show(contact, is);
    try {
      await writeWithoutReload(contacts.mark, { params: { id: contact.id }, body: { isRead: is } });
    } catch (error) {
      show(contact, !is);
      throw error;
    }
  };
  const open = async (contact: Contact) => {
    if (isRead(contact)) return;
    try {
      await mark(contact, true);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  };
  const changed = [...marks.values()]
    .filter(({ of }) => of === loadedCount)
    .reduce((sum, { was, is }) => sum + Number(was) - Number(is), 0);
  return { unread: loadedCount.unread + changed, isRead, mark, open };
}
