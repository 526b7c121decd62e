import { z } from 'zod';
import { line, paragraph } from '../text.ts';

/** The reasons for which a visitor reports a page. */
export const reportReasons = ['impersonation', 'fraud', 'harmful', 'other'] as const;

/** The outcomes of a report that staff have settled. */
export const reportOutcomes = ['blocked', 'dismissed'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

/** A visitor's report of a page. Their contact details are optional. */
export const PageReport = z
  .object({
    reason: z.enum(reportReasons),
    message: paragraph(1000).prefault(''),
    reach: line(200).prefault(''),
  })
  .meta({ id: 'NewPageReport' });

/** Days after which staff are alerted about a report that waits. */
export const reportWaitDays = 2;

/** Days after which a settled report is deleted. */
export const settledReportDays = 180;
