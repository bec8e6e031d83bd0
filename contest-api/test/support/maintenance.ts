import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { listAuditEntries } from '../../src/operations/log/queries.ts';
import type { TestContest } from './contest.ts';
import type { LivePage } from './live-page.ts';

/** Moves the beginning of the maintenance that an operator has just switched on back by some minutes, also in the log. */
export async function lastedFor({ database }: TestContest, minutes: number): Promise<void> {
  const began = new Date(Date.now() - minutes * 60_000);
  await database.updateTable('site_state').set({ maintenance_began_at: began }).execute();
  const [on] = await listAuditEntries(database, { limit: 1 });
  assert.equal(on?.command, 'maintenance on');
  await database
    .updateTable('audit_log')
    .set({ began_at: began, ended_at: began })
    .where('audit_entry_id', '=', on.audit_entry_id)
    .execute();
}

/** How long an operator reads the dialog, and looks at the outcome, in milliseconds. */
const readingMilliseconds = 300;

/** As much of an element as the form of maintenance needs. */
class FormElement extends EventTarget {
  textContent = '';
  value = '';
  returnValue = '';
  isOpen = false;
  readonly attributes = new Map<string, string>();

  querySelector(): FormElement {
    return element('maintenance-message');
  }

  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }

  append(): void {}

  replaceChildren(): void {}

  /** As the standard has it: nothing happens where it is open already. */
  showModal(): void {
    this.isOpen = true;
  }

  /** The event comes a little later, and once, as in a browser. */
  close(value: string): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.returnValue = value;
    setTimeout(() => this.dispatchEvent(new Event('close')));
  }
}

const elements = new Map<string, FormElement>();

function element(id: string): FormElement {
  const known = elements.get(id) ?? new FormElement();
  elements.set(id, known);
  return known;
}

/** The live page's form of maintenance as an operator presses it, with the page's own script, before the real server. */
export class MaintenanceForm {
  /** Everything that the form has said. */
  readonly said: string[] = [];
  /** How many of the presses were followed to their end. */
  switched = 0;

  /** @param page where the operator is logged in; the script is loaded once per process */
  static async open(page: LivePage): Promise<MaintenanceForm> {
    const form = new MaintenanceForm();
    element('maintenance-on').value = 'on';
    element('maintenance-off').value = 'off';
    const outcome = element('maintenance-outcome');
    Object.defineProperty(outcome, 'textContent', {
      get: () => form.said.at(-1) ?? '',
      set: (text: string) => form.said.push(text),
    });
    const document = { getElementById: element, createElement: () => new FormElement() };
    const { fetch } = globalThis;
    const fromPage = (path: string | URL, request: RequestInit = {}) =>
      String(path).startsWith('/')
        ? fetch(`${page.origin}${path}`, {
            ...request,
            headers: { ...(request.headers as object), origin: page.origin, cookie: page.cookie },
          })
        : fetch(path, request);
    Object.assign(globalThis, { document, fetch: fromPage });
    const { watchMaintenance } = await import(
      new URL('../../live-page/maintenance.js', import.meta.url).href
    );
    watchMaintenance(() => {
      form.switched += 1;
    });
    return form;
  }

  press(position: 'on' | 'off'): void {
    const submitter = element(`maintenance-${position}`);
    const event = new Event('submit', { cancelable: true });
    element('maintenance-form').dispatchEvent(Object.assign(event, { submitter }));
  }

  /** Presses a button of the dialog, once it is there and has been read. */
  async decide(choice: 'yes' | 'no'): Promise<void> {
    while (!element('confirmation').isOpen) await pause(5);
    await pause(readingMilliseconds);
    element(`confirmation-${choice}`).dispatchEvent(new Event('click'));
  }

  /** Waits until so many presses were followed to their end, and then for what another one might do. */
  async settle(switched: number): Promise<void> {
    while (this.switched < switched) await pause(5);
    await pause(readingMilliseconds);
  }

  /** An attribute of a button, as a screen reader has it. */
  attributeOf(position: 'on' | 'off', name: string): string | undefined {
    return element(`maintenance-${position}`).attributes.get(name);
  }
}
