import type { Contestant } from './contestants.ts';
import type { Ledger } from './ledger.ts';
import { RawConnection } from './raw-connection.ts';

/** One request of an open loop. */
export interface Sample {
  /** Milliseconds since the loop began, when it was due. */
  due: number;
  /** Milliseconds from then to its response. */
  took: number;
  /** `refused` is a 429 that says when to come again. */
  outcome: 'acknowledged' | 'refused' | 'failed';
}

/** Contestants who answer, each on a connection of its own. */
export class OpenLoop {
  readonly #port: number;
  readonly #free: Contestant[];
  readonly #ledger: Ledger;
  readonly #idle: RawConnection[] = [];
  readonly #all: RawConnection[] = [];
  /** Failures by what was seen instead. */
  readonly failures = new Map<string, number>();

  constructor(port: number, contestants: readonly Contestant[], ledger: Ledger) {
    this.#port = port;
    this.#free = [...contestants];
    this.#ledger = ledger;
  }

  /** As many answers as come through: each of so many contestants sends the next one as soon as it has a response. @returns per second */
  async closed(connections: number, milliseconds: number): Promise<number> {
    const start = performance.now();
    let acknowledged = 0;
    const lane = async () => {
      while (performance.now() - start < milliseconds)
        if ((await this.#send()) === 'acknowledged') acknowledged += 1;
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
        const turn = this.#send().then((outcome) => {
          underWay.delete(turn);
          samples.push({ due, took: performance.now() - start - due, outcome });
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

  /** Sends the next answer of whoever has waited longest. */
  async #send(): Promise<Sample['outcome']> {
    const contestant = this.#free.shift();
    if (!contestant) return this.#fail('nobody is free');
    const client = this.#idle.pop() ?? this.#open();
    try {
      const answer = contestant.answers[contestant.next - 1] ?? '';
      const body = JSON.stringify({ answer, quiz_number: contestant.next });
      const { status, retryAfter } = await client.post(contestant.path, contestant.cookie, body);
      if (status === 200) {
        this.#ledger.acknowledge(contestant.participantId, answer);
        contestant.next += 1;
        return 'acknowledged';
      }
      return status === 429 && retryAfter ? 'refused' : this.#fail(String(status));
    } catch (error) {
      return this.#fail((error as Error).message);
    } finally {
      this.#idle.push(client);
      if (contestant.next <= contestant.quizCount) this.#free.push(contestant);
    }
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

/** The value below which a share of the sorted numbers lies; 0 where there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
