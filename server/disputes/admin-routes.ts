import { adminDisputes } from '@visita/core/disputes/admin-contract';
import { on } from '../http/route.ts';
import { listDisputes } from './admin-queries.ts';
import { acceptDispute, stageEvidence, submitEvidence } from './answer-dispute.ts';
import { choosePlan } from './choose-plan.ts';
import { downloadEvidence } from './download-evidence.ts';
import { presentDispute } from './present-dispute.ts';

export const adminDisputeRoutes = [
  on(adminDisputes.list, ({ db, query }) => listDisputes(db, query)),
  on(adminDisputes.get, ({ db, params }) => presentDispute(db, params)),
  on(adminDisputes.evidence, downloadEvidence),
  on(adminDisputes.stage, stageEvidence),
  on(adminDisputes.submit, submitEvidence),
  on(adminDisputes.accept, acceptDispute),
  on(adminDisputes.choosePlan, choosePlan),
];
