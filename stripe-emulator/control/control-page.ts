import { markup, type Markup } from '../pages/markup.ts';
import { page } from '../pages/page.ts';
import { speechFor } from '../pages/words.ts';
import { tellState, type Controlled } from './state.ts';

const actions = ['status:500', 'status:503', 'status:429', 'delay:5000', 'timeout', 'reset', 'half_body', 'apply_then_drop'];
const modes = ['normal', 'hold', 'drop', 'shuffle', 'duplicate:3', 'delay:2000', 'bad_signature', 'old_timestamp'];

/** The controls for a person; developers read it, so it speaks English. */
export function controlPage(controlled: Controlled, base: string): Response {
  const { clock, webhooks, faults, due, events } = tellState(controlled);
  const time = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000Z', ' UTC').replace('T', ' ');
  const options = (values: string[], at?: string) =>
    values.map((value) => markup`<option${value === at && markup` selected`}>${value}</option>`);
  const waiting = webhooks.undelivered.map(
    ({ event, type, tries, state }) =>
      markup`<tr>
        <td><code>${event}</code></td>
        <td>${type}</td>
        <td>${state}</td>
        <td>${tries}</td>
      </tr>`,
  );
  const table = (label: string, heads: string[], rows: Markup[]) =>
    rows.length === 0
      ? markup`<p class="quiet">None.</p>`
      : markup`<div class="scroll" tabindex="0" role="region" aria-label="${label}">
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
  const body = markup`<main>
    <div>
      <h1>Stripe emulator</h1>
      <p>It is <strong>${time(clock.now)}</strong>, ${Math.round(clock.offset / 864_000) / 100} days ahead of real time.</p>
    </div>
    <section>
      <h2>Clock</h2>
      <form method="post" action="${base}/clock">
        <div class="field">
          <label for="days">Move forward by days</label><input type="number" id="days" name="advance_days" min="0" step="any" value="1" />
        </div>
        <button>Move the clock</button>
      </form>
      <h2>Waiting for their time</h2>
      ${table(
        'Due changes',
        ['When', 'What', 'Of'],
        due.map(
          ({ at, kind, of }) =>
            markup`<tr>
              <td>${time(at)}</td>
              <td>${kind}</td>
              <td><code>${of}</code></td>
            </tr>`,
        ),
      )}
    </section>
    <section>
      <h2>Webhooks</h2>
      <form method="post" action="${base}/webhooks">
        <div class="field">
          <label for="mode">How events go out</label
          ><select id="mode" name="mode">
            ${options(modes, webhooks.mode)}
          </select>
        </div>
        <p class="acts"><button>Set</button><button name="release" value="true">Release what is held</button></p>
      </form>
      <h2>Undelivered</h2>
      ${table('Undelivered events', ['Event', 'Type', 'State', 'Tries'], waiting)}
    </section>
    <section>
      <h2>Faults</h2>
      <form method="post" action="${base}/faults">
        <div class="row">
          <div class="field">
            <label for="method">Method</label
            ><select id="method" name="method">
              ${options(['POST', 'GET', 'DELETE', '*'])}
            </select>
          </div>
          <div class="field"><label for="path">Path, * for anything</label><input type="text" id="path" name="path" value="/v1/*" /></div>
        </div>
        <div class="row">
          <div class="field"><label for="times">Times</label><input type="number" id="times" name="times" min="1" value="1" /></div>
          <div class="field">
            <label for="action">What goes wrong</label
            ><select id="action" name="action">
              ${options(actions)}
            </select>
          </div>
        </div>
        <button>Add fault</button>
      </form>
      <form method="post" action="${base}/faults/clear">
        <p class="way"><button>Remove all faults</button></p>
      </form>
      ${table(
        'Faults',
        ['Call', 'Left', 'What'],
        faults.map(
          (fault) =>
            markup`<tr>
              <td><code>${fault.method} ${fault.path}</code></td>
              <td>${fault.times}</td>
              <td>${fault.action}</td>
            </tr>`,
        ),
      )}
    </section>
    <section>
      <h2>Events</h2>
      ${table(
        'Events',
        ['When', 'Type', 'Of', 'Again'],
        events.map(
          ({ id, type, created, object }) =>
            markup`<tr>
              <td>${time(created)}</td>
              <td>${type}</td>
              <td><code>${object}</code></td>
              <td>
                <form method="post" action="${base}/events/${id}/resend"><button aria-label="Send ${type} ${id} again">Send</button></form>
              </td>
            </tr>`,
        ),
      )}
    </section>
  </main>`;
  return page(speechFor('en', null), { title: 'Stripe emulator', body });
}
