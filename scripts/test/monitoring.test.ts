import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { parse } from 'yaml';
import { inRoot } from '../lib/paths.ts';

const read = (file: string) => readFileSync(inRoot(file), 'utf8');

suite('the monitoring of a deployment', () => {
  test('when an alert comes up, then whoever has the telephone hears of it: by every Prometheus, whatever its severity says', () => {
    const { services } = parse(read('deploy/containers/compose.yaml'), { merge: true });
    const alertmanager = services.alertmanager.networks.operations.ipv4_address;
    for (const [place, target] of [
      ['prometheus', '127.0.0.1:9093'],
      ['containers', `${alertmanager}:9093`],
    ]) {
      const { alerting } = parse(read(`deploy/${place}/prometheus.yml`));
      assert.deepEqual(alerting?.alertmanagers, [{ static_configs: [{ targets: [target] }] }]);
    }
    const { route, receivers } = parse(read('deploy/prometheus/alertmanager.yml'));
    const reached = ({ receiver }: { receiver: string }) =>
      receivers.find(({ name }: { name: string }) => name === receiver)?.email_configs?.length > 0;
    assert.ok(reached(route), 'alerts that no other route takes');
    const urgent = route.routes.find(({ matchers }: { matchers: string[] }) =>
      matchers.includes('severity="page"'),
    );
    assert.ok(reached(urgent));
    assert.match(read('deploy/prometheus/alerts.yml'), /severity: page/);
  });

  test('when copies are units, then Prometheus looks at the operations port of each that nginx passes calls to', () => {
    const [, port, operationsPort] = read('deploy/systemd/contest-api@.service').match(
      /PORT=(\d+)%i OPERATIONS_PORT=(\d+)%i/,
    ) ?? [''];
    const copies = [...read('deploy/nginx/contest/copies.conf').matchAll(/^server (\S+?):(\d+) /gm)].map(
      ([, address, served = '']) => `${address}:${served.replace(port ?? '', operationsPort ?? '')}`,
    );
    const [{ static_configs }] = parse(read('deploy/prometheus/prometheus.yml')).scrape_configs;
    assert.deepEqual(static_configs[0].targets, copies);
    assert.equal(copies.length, 2);
  });
});
