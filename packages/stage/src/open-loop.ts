import { pauseBefore } from '@knowledgeking/contract/rules/retries';
import { forEachOf } from './call.ts';
import type { Contestant } from './contestants.ts';
import type { Ledger } from './ledger.ts';
import { RawConnection, toBytes } from './raw-connection.ts';

const host = '127.0.0.1';

/** One request of an open loop. */
export interface Sample {
  /** Milliseconds since the loop began, when it was due. */
  due: number;
  /** Milliseconds from then to its response. */
  took: number;
  /** `refused` is a 429 that says when to come again. */
  outcome: 'acknowledged' | 'refused' | 'failed';
  /** How often this answer had been refused before. */
  refusals: number;
}

/** Those who may send next. An array that is taken from at its beginning moves all that are left. */
class Queue<Item> {
  #in: Item[] = [];
  #out: Item[];

  constructor(items: readonly Item[]) {
    this.#out = items.toReversed();
  }

  push(item: Item): void {
    this.#in.push(item);
  }

  shift(): Item | undefined {
    if (this.#out.length === 0) [this.#out, this.#in] = [this.#in.reverse(), this.#out];
    return this.#out.pop();
  }
}

/** Contestants who answer, each on a connection of its own. One who is refused waits as the site does, and sends the same answer again. */
export class OpenLoop {
  readonly #port: number;
  readonly #free: Queue<Contestant>;
  /** Those whose pause after a refusal is over: they send first, as a browser would at that moment. */
  readonly #again = new Queue<Contestant>([]);
  readonly #refusals = new Map<Contestant, number>();
  readonly #ledger: Ledger;
  readonly #idle = new Queue<RawConnection>([]);
  readonly #all: RawConnection[] = [];
  /** Failures by what was seen instead. */
  readonly failures = new Map<string, number>();

  constructor(port: number, contestants: readonly Contestant[], ledger: Ledger) {
    this.#port = port;
    this.#free = new Queue(contestants);
    this.#ledger = ledger;
  }

  /**
   * Opens connections one after the other, as contestants have had theirs since they came. A busy copy takes in one new connection in each
   * turn of its event loop (libuv), so a load that opened one for each answer would measure that.
   */
  async connect(count: number): Promise<void> {
    await forEachOf(Array.from({ length: count }), 16, async () => {
      const connection = this.#open();
      await connection.send(toBytes('GET', '/healthz', { host }));
      this.#idle.push(connection);
    });
  }

  /** As many answers as come through: each of so many contestants sends the next one as soon as it has a response. @returns per second */
  async closed(connections: number, milliseconds: number): Promise<number> {
    const start = performance.now();
    let acknowledged = 0;
    const lane = async () => {
      while (performance.now() - start < milliseconds)
        if ((await this.#send()).outcome === 'acknowledged') acknowledged += 1;
    };
    await Promise.all(Array.from({ length: connections }, lane));
    return acknowledged / ((performance.now() - start) / 1_000);
  }

  /** So many answers per second, whatever becomes of the earlier ones. */
  async open(perSecond: number, milliseconds: number): Promise<Sample[]> {
    const samples: Sample[] = [];
    const underWay = new Set<Promise<void>>();
    const start = performance.now();
    const total = Math.floor((perSecond * milliseconds) / 1_000);
    for (let sent = 0; sent < total; ) {
      const until = Math.min(total, ((performance.now() - start) / 1_000) * perSecond);
      for (; sent < until; sent += 1) {
        const due = (sent / perSecond) * 1_000;
        const turn = this.#send().then((seen) => {
          underWay.delete(turn);
          samples.push({ due, took: performance.now() - start - due, ...seen });
        });
        underWay.add(turn);
      }
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    await Promise.all(underWay);
    return samples;
  }

  close(): void {
    for (const connection of this.#all) connection.close();
  }

  /** Sends the next answer of the one who has waited longest. */
  async #send(): Promise<Pick<Sample, 'outcome' | 'refusals'>> {
    const contestant = this.#again.shift() ?? this.#free.shift();
    if (!contestant) return { outcome: this.#fail('nobody is free'), refusals: 0 };
    const refusals = this.#refusals.get(contestant) ?? 0;
    let wait = 0;
    const client = this.#idle.shift() ?? this.#open();
    try {
      const answer = contestant.answers[contestant.next - 1] ?? '';
      const body = JSON.stringify({ answer, quiz_number: contestant.next });
      const headers = { host, cookie: contestant.cookie, 'content-type': 'application/json' };
      const response = await client.send(toBytes('POST', contestant.path, headers, body));
      if (response?.status === 200) {
        this.#ledger.acknowledge(contestant.participantId, answer);
        contestant.next += 1;
        this.#refusals.delete(contestant);
        return { outcome: 'acknowledged', refusals };
      }
      const retryAfter = response?.headers['retry-after'];
      if (response?.status !== 429 || retryAfter === undefined)
        return { outcome: this.#fail(response ? String(response.status) : client.failure), refusals };
      this.#refusals.set(contestant, refusals + 1);
      wait = pauseBefore(refusals + 1, Math.random(), Number(retryAfter));
      return { outcome: 'refused', refusals };
    } finally {
      this.#idle.push(client);
      if (contestant.next <= contestant.quizCount) this.#freeAfter(wait, contestant);
    }
  }

  #freeAfter(milliseconds: number, contestant: Contestant): void {
    if (milliseconds === 0) this.#free.push(contestant);
    else setTimeout(() => this.#again.push(contestant), milliseconds).unref();
  }

  #open(): RawConnection {
    const client = new RawConnection(this.#port);
    this.#all.push(client);
    return client;
  }

  #fail(what: string): 'failed' {
    this.failures.set(what, (this.failures.get(what) ?? 0) + 1);
    return 'failed';
  }
}
