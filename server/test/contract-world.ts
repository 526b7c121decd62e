import { documents } from '@visita/core/documents/contract';
import type { NewContract } from '@visita/core/enterprise/terms';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { updateUser } from '../account/queries.ts';
import { createContract } from '../enterprise/create-contract.ts';
import { subscriptionWorld } from './subscription-world.ts';
import type { Person } from './world.ts';

/** A world in which companies sign contracts and read their documents. */
export async function contractWorld() {
  const app = await subscriptionWorld({ retries: 0 });
  const { database, deps, rows, settle, shopper } = app;
  const visit = await app.open();

  async function company() {
    const person = await shopper();
    await updateUser(database.db, person, { isVerified: true });
    return person;
  }

  const contract = ({ email }: Person, more: Partial<NewContract> = {}) =>
    createContract(deps, {
      email,
      seats: 60,
      colour: 'black',
      hasLogo: true,
      note: 'until the fair',
      ...more,
    });

  /** Creates a contract, at the provider too, and runs all jobs that follow. */
  async function signed(more: Partial<NewContract> = {}) {
    const person = await company();
    const contractRow = await contract(person, more);
    await settle();
    return { person, ...contractRow };
  }

  const seen = (person: Person, { id }: { id: string }) =>
    person.calls(subscriptions.get, { params: { id } });

  const getPapers = ({ id }: { id: string }) =>
    rows(
      `select d.id, d.kind, d.number, d.lines, d.total, d.card, d.issued_on::text as "issuedOn", d.paid_on::text as "paidOn",
         d.due_on::text as "dueOn", d.corrects_id as "correctsId"
       from documents d join subscription_invoices i on i.id = d.subscription_invoice_id
       where i.subscription_id = $1 order by d.serial`,
      [id],
    );

  async function readFile(person: Person, id: unknown) {
    const { url } = await person.calls(documents.link, { params: { id: String(id) }, body: {} });
    return Buffer.from(await (await visit(url)).arrayBuffer());
  }

  /** Returns the provider's id of a contract's newest invoice. */
  async function numberThere({ id }: { id: string }) {
    const [row] = await rows(
      `select stripe_id as "stripeId" from subscription_invoices where subscription_id = $1 order by id desc`,
      [id],
    );
    return String(row?.['stripeId']);
  }

  return {
    ...app,
    visit,
    company,
    contract,
    signed,
    seen,
    papersOf: getPapers,
    fileOf: readFile,
    numberThere,
  };
}
