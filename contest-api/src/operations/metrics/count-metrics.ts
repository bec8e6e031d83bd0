import type { Registry } from 'prom-client';
import type { Counts } from './counts.ts';
import { addCounter, addGauge } from './read-metrics.ts';

/** Shows what the copy has counted since its start. docs/monitoring.md says which question each metric is for. */
export function registerCountMetrics(registry: Registry, counts: Counts): void {
  registry.registerMetric(counts.durations);
  addCounter(
    registry,
    {
      name: 'contest_calls_total',
      help: 'Calls by how they ended: accepted, repeated (the same again), abandoned by the caller, or an error code',
      labelNames: ['call', 'outcome'],
    },
    () =>
      [...counts.outcomes].flatMap(([call, outcomes]) =>
        [...outcomes].map(([outcome, count]) => [{ call, outcome }, count]),
      ),
  );
  addCounter(
    registry,
    {
      name: 'contest_put_off_total',
      help: 'Calls that got too_many_requests, by reason',
      labelNames: ['reason'],
    },
    () => Object.entries(counts.putOffs).map(([reason, count]) => [{ reason }, count]),
  );
  addCounter(
    registry,
    {
      name: 'contest_connections_refused_total',
      help: 'Connections closed at once, because the process may not have more files open',
    },
    () => [[{}, counts.connectionsRefused]],
  );
  addCounter(
    registry,
    {
      name: 'contest_mails_total',
      help: 'Attempts of this copy to send a mail, by outcome',
      labelNames: ['outcome'],
    },
    () => Object.entries(counts.mails).map(([outcome, count]) => [{ outcome }, count]),
  );
  addGauge(registry, 'contest_requests_in_flight', 'Requests without a response yet', () => counts.inFlight);
  addGauge(
    registry,
    'contest_active_participants',
    'Participants with a call to this copy within the last five minutes',
    () => counts.active.count(),
  );
}
