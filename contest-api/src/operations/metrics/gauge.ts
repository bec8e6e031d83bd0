import { Gauge, type Registry } from 'prom-client';

/** Adds a gauge that is read when the metrics are; not a number where reading fails, so that the other metrics are shown. */
export function addGauge(
  registry: Registry,
  {
    name,
    help,
    read,
  }: { name: string; help: string; read: () => number | undefined | Promise<number | undefined> },
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const value = await Promise.try(read).catch(() => undefined);
      this.set(value ?? Number.NaN);
    },
  });
}
