import { z } from 'zod';
import { del, get, post, put } from '../api/endpoint.ts';
import { languages } from '../languages.ts';
import { line } from '../text.ts';
import { Me, StaffSession } from './person.ts';

const own = { access: 'staff', permission: 'self' } as const;

export const adminStaff = {
  me: get('/admin/me', { ...own, summary: 'Who is signed in, and what they may do.', returns: Me }),
  updateMe: put('/admin/me', {
    ...own,
    summary: 'One’s own name and language.',
    body: z.object({ name: line(80), language: z.enum(languages) }).partial(),
    returns: Me,
  }),
  logout: post('/admin/logout', { ...own, summary: 'End this session; the token is worthless afterwards.', returns: z.null() }),
  sessions: get('/admin/me/sessions', {
    ...own,
    summary: 'Where one is signed in, the last used first.',
    returns: z.array(StaffSession),
  }),
  endSession: del('/admin/me/sessions/:id', {
    ...own,
    summary: 'Sign one of one’s own browsers out.',
    returns: z.null(),
    problems: ['notFound'],
  }),
  endOtherSessions: del('/admin/me/sessions', {
    ...own,
    summary: 'Sign out everywhere but here.',
    returns: z.null(),
  }),
};
