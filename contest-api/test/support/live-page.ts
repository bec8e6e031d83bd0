import { setTimeout as pause } from 'node:timers/promises';
import { QuestionTallies } from '../../src/attempts/question-tallies.ts';
import type { Database } from '../../src/database/database.ts';
import type { LiveState } from '../../src/operations/live/live-states.ts';
import { CopyReports } from '../../src/operations/outages/copy-reports.ts';
import type { TestContest } from './contest.ts';

/** The token of the tests' live pages. */
export const operationsToken = 'a token of the tests, long enough';

/** A response of the live page. */
interface LiveResponse {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

/** The live page of a contest, as an operator's browser uses it. */
export class LivePage {
  readonly origin: string;
  readonly reports: CopyReports;
  cookie = '';

  private constructor(origin: string, reports: CopyReports) {
    this.origin = origin;
    this.reports = reports;
  }

  /** Opens the operations port with a live page. @param overrides.database where it reads; default: where the contest is */
  static async open(
    contest: TestContest,
    overrides: {
      database?: Database;
      token?: string;
      smtpUrl?: string;
      name?: string;
      tallies?: QuestionTallies;
      names?: string[];
    } = {},
  ): Promise<LivePage> {
    const now = () => contest.clock.now;
    const opened: CopyReports[] = [];
    const origin = await contest.openOperations((cache) => {
      const reports = new CopyReports({
        connection: contest.testDatabase.connection,
        counts: contest.app.counts,
        contest: cache,
        now,
        copyName: overrides.name ?? 'venue:3000',
        onError: () => undefined,
      });
      opened.push(reports);
      return {
        operationsToken: overrides.token ?? operationsToken,
        operationsNames: overrides.names ?? [],
        database: overrides.database ?? contest.database,
        reports,
        tallies: overrides.tallies ?? new QuestionTallies(),
        smtpUrl: overrides.smtpUrl ?? 'smtp://127.0.0.1:1',
        now,
      };
    });
    const [reports] = opened;
    if (!reports) throw new Error('there is no live page');
    return new LivePage(origin, reports);
  }

  get(path: string): Promise<LiveResponse> {
    return this.#send(path, {});
  }

  /** @param headers as a browser on another page would send them */
  post(path: string, body: object, headers: Record<string, string> = {}): Promise<LiveResponse> {
    return this.#send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: this.origin, ...headers },
      body: JSON.stringify(body),
    });
  }

  async logIn(operator = 'はな', token = operationsToken): Promise<LiveResponse> {
    return this.post('/live/login', { operator, token });
  }

  async state(): Promise<LiveState> {
    const { status, body } = await this.get('/live/state');
    if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
    return body as unknown as LiveState;
  }

  async #send(path: string, request: RequestInit): Promise<LiveResponse> {
    const headers = { ...(request.headers as object), ...(this.cookie && { cookie: this.cookie }) };
    const response = await fetch(`${this.origin}${path}`, { ...request, headers });
    const cookie = response.headers.get('set-cookie');
    if (cookie) this.cookie = cookie.split(';')[0] ?? '';
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : { text },
    };
  }
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
