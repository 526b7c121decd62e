import { z } from 'zod';
import { post } from '../api/endpoint.ts';
import { NewEnquiry } from './enquiry.ts';

export const enterprise = {
  enquire: post('/enterprise/enquiries', {
    access: 'guest',
    summary: 'Submit an enterprise enquiry. It is answered within 24 hours.',
    body: NewEnquiry,
    returns: z.null(),
    problems: ['formRefused'],
    limit: { calls: 10, seconds: 3600 },
  }),
};
