import { type CallName, routes } from '@knowledgeking/contract/rules/routes';
import { Counter, type Histogram, type Registry } from 'prom-client';
import type { ActiveParticipants } from './active-participants.ts';
import type { Counts } from './counts.ts';
import { addGauge } from './gauge.ts';

const durationName = 'http_request_duration_seconds';

/** Shows what the copy has counted since its start. docs/monitoring.md says which question each metric is for. */
export function registerCountMetrics(registry: Registry, counts: Counts, active: ActiveParticipants): void {
  const registers = [registry];
  // The library's own histogram can't be filled with what was counted elsewhere. A registry asks a metric for no more than
  // this.
  const described = { name: durationName, help: 'Time from request to response', type: 'histogram' };
  const durations = { ...described, get: async () => ({ ...described, values: durationValues(counts) }) };
  registry.registerMetric(durations as unknown as Histogram);
  new Counter({
    name: 'contest_calls_total',
    help: 'Calls by how they ended: accepted, repeated (the same again), abandoned by the caller, or an error code',
    labelNames: ['call', 'outcome'],
    registers,
    collect() {
      this.reset();
      for (const [call, outcomes] of counts.outcomes)
        for (const [outcome, count] of outcomes) this.inc({ call, outcome }, count);
    },
  });
  new Counter({
    name: 'contest_put_off_total',
    help: 'Calls that got too_many_requests, by reason',
    labelNames: ['reason'],
    registers,
    collect() {
      this.reset();
      for (const [reason, count] of Object.entries(counts.putOffs)) this.inc({ reason }, count);
    },
  });
  new Counter({
    name: 'contest_connections_refused_total',
    help: 'Connections closed at once, because the process may not have more files open',
    registers,
    collect() {
      this.reset();
      this.inc(counts.connectionsRefused);
    },
  });
  new Counter({
    name: 'contest_mails_total',
    help: 'Attempts of this copy to send a mail, by outcome',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(counts.mails)) this.inc({ outcome }, count);
    },
  });
  addGauge(registry, {
    name: 'contest_requests_in_flight',
    help: 'Requests without a response yet',
    read: () => counts.inFlight,
  });
  addGauge(registry, {
    name: 'contest_active_participants',
    help: 'Participants with a call to this copy within the last five minutes, estimated',
    read: () => active.count(),
  });
}

/** The durations as a histogram's values, labelled by method, path in the contract, and status. */
function durationValues(counts: Counts) {
  return [...counts.durations].flatMap(([key, byStatus]) => {
    const { method, path: route } = key in routes ? routes[key as CallName] : { method: key, path: 'other' };
    return [...byStatus].flatMap(([status, durations]) => {
      const labels = { method, route, status };
      const { cumulative, count, sum } = durations;
      return [
        ...cumulative.map((bucket) => ({
          metricName: `${durationName}_bucket`,
          labels: { le: bucket.bound, ...labels },
          value: bucket.count,
        })),
        { metricName: `${durationName}_bucket`, labels: { le: '+Inf', ...labels }, value: count },
        { metricName: `${durationName}_sum`, labels, value: sum },
        { metricName: `${durationName}_count`, labels, value: count },
      ];
    });
  });
}
