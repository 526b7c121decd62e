import { markup, type Markup } from '../pages/markup.ts';
import { page } from '../pages/page.ts';
import { translationFor } from '../pages/translation.ts';
import { readState, type ControlDeps } from './state.ts';

const actions = [
  'status:500',
  'status:503',
  'status:429',
  'store_500',
  'delay:5000',
  'timeout',
  'reset',
  'half_body',
  'apply_then_drop',
];
const modes = [
  'normal',
  'hold',
  'drop',
  'shuffle',
  'duplicate:3',
  'delay:2000',
  'bad_signature',
  'old_timestamp',
];

type ControlPageState = ReturnType<typeof readState>;

/** The controls as a page for developers, in English only. */
export function controlPage(controlled: ControlDeps, base: string): Response {
  const state = readState(controlled);
  const { now, offset } = state.clock;
  const body = markup`<main>
    <div>
      <h1>Stripe emulator</h1>
      <p>It is <strong>${toTime(now)}</strong>, ${Math.round(offset / 864_000) / 100} days ahead of real time.</p>
    </div>
    ${clockSection(state, base)} ${webhookSection(state, base)} ${faultSection(state, base)} ${eventSection(state, base)}
  </main>`;
  return page(translationFor('en', null), { title: 'Stripe emulator', body });
}

function clockSection({ due }: ControlPageState, base: string): Markup {
  const rows = due.map(({ at, kind, of }) => getRow(toTime(at), kind, code(of)));
  return markup`<section>
    <h2>Clock</h2>
    <form method="post" action="${base}/clock">
      <div class="field">
        <label for="days">Move forward by days</label><input type="number" id="days" name="advance_days" min="0" step="any" value="1" />
      </div>
      <button>Move the clock</button>
    </form>
    <h2>Scheduled changes</h2>
    ${getTable('Scheduled changes', ['When', 'What', 'Object'], rows)}
  </section>`;
}

function webhookSection({ webhooks }: ControlPageState, base: string): Markup {
  const rows = webhooks.undelivered.map(({ event, type, tries, state }) =>
    getRow(code(event), type, state, tries),
  );
  return markup`<section>
    <h2>Webhooks</h2>
    <form method="post" action="${base}/webhooks">
      ${getSelect('mode', 'How events are delivered', modes, webhooks.mode)}
      <p class="acts"><button>Set</button><button name="release" value="true">Release held events</button></p>
    </form>
    <h2>Undelivered</h2>
    ${getTable('Undelivered events', ['Event', 'Type', 'State', 'Tries'], rows)}
  </section>`;
}

function faultSection({ faults }: ControlPageState, base: string): Markup {
  const rows = faults.map(({ method, path, times, action }) =>
    getRow(code(`${method} ${path}`), times, action),
  );
  return markup`<section>
    <h2>Faults</h2>
    <form method="post" action="${base}/faults">
      <div class="row">
        ${getSelect('method', 'Method', ['POST', 'GET', 'DELETE', '*'])}
        <div class="field"><label for="path">Path, * for anything</label><input type="text" id="path" name="path" value="/v1/*" /></div>
      </div>
      <div class="row">
        <div class="field"><label for="times">Times</label><input type="number" id="times" name="times" min="1" value="1" /></div>
        ${getSelect('action', 'Fault', actions)}
      </div>
      <button>Add fault</button>
    </form>
    <form method="post" action="${base}/faults/clear">
      <p class="way"><button>Remove all faults</button></p>
    </form>
    ${getTable('Faults', ['Call', 'Left', 'Fault'], rows)}
  </section>`;
}

function eventSection({ events }: ControlPageState, base: string): Markup {
  const resend = (id: string, type: string) =>
    markup`<form method="post" action="${base}/events/${id}/resend"><button aria-label="Send ${type} ${id} again">Send</button></form>`;
  const rows = events.map(({ id, type, created, object }) =>
    getRow(toTime(created), type, code(object), resend(id, type)),
  );
  return markup`<section>
    <h2>Events</h2>
    ${getTable('Events', ['When', 'Type', 'Object', 'Again'], rows)}
  </section>`;
}

const toTime = (seconds: number) =>
  new Date(seconds * 1000).toISOString().replace('.000Z', ' UTC').replace('T', ' ');

const code = (text: string | null) => markup`<code>${text}</code>`;

const getRow = (...cells: (Markup | string | number | null)[]) =>
  markup`<tr>
    ${cells.map((cell) => markup`<td>${cell}</td>`)}
  </tr>`;

function getSelect(id: string, label: string, values: string[], chosen?: string): Markup {
  const options = values.map(
    (value) => markup`<option${value === chosen && markup` selected`}>${value}</option>`,
  );
  return markup`<div class="field">
    <label for="${id}">${label}</label
    ><select id="${id}" name="${id}">
      ${options}
    </select>
  </div>`;
}

function getTable(label: string, heads: string[], rows: Markup[]): Markup {
  if (rows.length === 0) return markup`<p class="quiet">None.</p>`;
  return markup`<div class="scroll" tabindex="0" role="region" aria-label="${label}">
    <table>
      <thead>
        <tr>
          ${heads.map((head) => markup`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}
