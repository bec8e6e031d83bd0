import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import { inRoot } from '@knowledgeking/stage/paths';
import { parse } from 'yaml';
import { networksOf, readCompose, type Service } from '../containers/container.ts';
import { deploymentBlocks } from '../deployment/blocks.ts';

const read = (file: string) => readFileSync(inRoot(file), 'utf8');
const filesOf = (pattern: string) => globSync(pattern, { cwd: inRoot() }).sort();

const compose = readCompose({ CONTEST_VERSION: '7.0.0' });
const services = Object.entries(compose.services);
/** The address of a service by its networks. */
const addressesOf = (name: string) => new Map(networksOf(compose.services[name] as Service));
const addressOf = (name: string, network: string) => addressesOf(name).get(network);

/** A version that says which one it is: three numbers, or two of a distribution, never `latest` or a branch. */
const pinned = /:v?\d+\.\d+(\.\d+)?(-[\w.]+)*(@sha256:[0-9a-f]{64})?$/;

describe('container files', () => {
  for (const file of filesOf('deploy/containers/*.Dockerfile'))
    test(`when ${file} is built, then on pinned images, of files that are there, and what runs is nobody’s root`, () => {
      const instructions = read(file)
        .replaceAll('\\\n', ' ')
        .split('\n')
        .filter((line) => /^[A-Z]+ /.test(line));
      const last = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')));
      for (const [, base = ''] of instructions.join('\n').matchAll(/^FROM (?:--platform=\S+ )?(\S+)/gm))
        assert.match(base, pinned);
      assert.match(last.filter((line) => line.startsWith('USER ')).at(-1) ?? '', /^USER (?!root|0)/);
      // In the form of a list: a shell in between would keep SIGTERM to itself.
      assert.match(last.find((line) => line.startsWith('CMD ')) ?? '', /^CMD \["/);
      assert.doesNotMatch(instructions.join('\n'), /^(ARG|ENV) .*(PASSWORD|SECRET|DATA_KEY|API_KEY)/m);
      for (const line of instructions.filter((each) => /^COPY (?!.*--from=)/.test(each)))
        for (const source of line.split(/\s+/).slice(1, -1)) assert.ok(statSync(inRoot(source)), source);
    });

  test('when a machine or an image for the API is made, then with the Node of package.json', () => {
    const { dependencies } = JSON.parse(read('package.json'));
    for (const name of ['api', 'site'])
      assert.match(
        read(`deploy/containers/${name}.Dockerfile`),
        new RegExp(`FROM (?:--platform=\\S+ )?node:${dependencies.node}-`),
      );
    assert.match(read('docs/deployment.md'), new RegExp(` node@${dependencies.node}\n`));
  });
});

describe('the containers together', () => {
  test('when they start, then from pinned images, without rights that they do not need, on file systems that they cannot write', () => {
    for (const [name, service] of services) {
      assert.match(service.image, pinned, name);
      assert.deepEqual(service.cap_drop, ['ALL'], name);
      assert.deepEqual(service.security_opt, ['no-new-privileges:true'], name);
      if (name !== 'mail') assert.equal(service.read_only, true, name);
    }
  });

  test('when somebody outside looks, then there is nginx, and nothing else', () => {
    const published = services.filter(([, { ports = [] }]) =>
      ports.some((port) => !port.startsWith('127.0.0.1:')),
    );
    assert.deepEqual(
      published.map(([name]) => name),
      ['nginx'],
    );
    for (const network of ['inner', 'operations']) assert.equal(compose.networks[network]?.internal, true);
    for (const name of ['database', 'standby', 'backup', 'api-1', 'api-2', 'prometheus'])
      for (const network of addressesOf(name).keys())
        assert.equal(compose.networks[network]?.internal, true, `${name} in ${network}`);
  });

  test('when nginx and Prometheus look for the copies, then where they are, and operations ports are not where nginx is', () => {
    const copies = ['api-1', 'api-2'];
    assert.ok(!addressesOf('nginx').has('operations'));
    for (const name of copies) {
      const { environment = {} } = compose.services[name] as Service;
      assert.equal(environment.OPERATIONS_HOST, addressOf(name, 'operations'));
      assert.equal(environment.TRUST_PROXY, addressOf('nginx', 'inner'));
      assert.ok(
        read('deploy/containers/nginx/copies.conf').includes(
          `${addressOf(name, 'inner')}:${environment.PORT} `,
        ),
      );
      assert.ok(
        read('deploy/containers/prometheus.yml').includes(
          `${environment.OPERATIONS_HOST}:${environment.OPERATIONS_PORT}`,
        ),
      );
    }
  });

  test('when they mount files of this repository, then those are there, and secrets and settings are not in git', () => {
    const ignored = read('.gitignore').split('\n');
    for (const [name, { volumes = [] }] of services)
      for (const source of volumes
        .map((volume) => volume.split(':')[0] ?? '')
        .filter((each) => each.startsWith('.')))
        assert.ok(
          // What an installation makes itself is not there yet.
          ignored.includes(`${path.join('deploy/containers', source)}/`) ||
            statSync(inRoot('deploy/containers', source)),
          `${name}: ${source}`,
        );
    assert.ok(Object.values(compose.secrets).every(({ file }) => file.startsWith('secrets/')));
    assert.ok(ignored.includes('deploy/containers/secrets/') && ignored.includes('deploy/containers/*.env'));
  });
});

describe('what is configured by hand', () => {
  test('when a copy is restarted or busy, then nginx counts no failures, and knows how many calls it takes', () => {
    for (const file of filesOf('deploy/**/copies.conf')) {
      const servers = read(file).match(/^server .*$/gm) ?? [];
      assert.ok(servers.length >= 2, file);
      assert.ok(
        servers.every((server) => /:\d+ max_conns=\d+ max_fails=0;$/.test(server)),
        file,
      );
    }
  });

  test('when settings for containers are filled in, then each is a setting of the API', () => {
    const known: string[] = read('.env.example').match(/^[A-Z_]+(?==)/gm) ?? [];
    const given = read('deploy/containers/contest.env.example').match(/^[A-Z_]+(?==)/gm) ?? [];
    assert.ok(given.length > 5);
    for (const name of given) assert.ok(known.includes(name), name);
  });

  test('when scripts are started, then they may run, and stop at the first error', () => {
    const scripts = [...filesOf('{deploy,packages/lab/deployment}/**/*.sh'), 'deploy/containers/contest'];
    assert.ok(scripts.length > 10);
    for (const script of scripts) {
      assert.ok(statSync(inRoot(script)).mode & 0o100, script);
      if (path.extname(script)) assert.match(read(script), /^set -eu$/m, script);
    }
  });

  test('when an alert comes up, then the one who has the telephone hears of it: by every Prometheus, whatever its severity says', () => {
    for (const [place, target] of [
      ['prometheus', '127.0.0.1:9093'],
      ['containers', `${addressOf('alertmanager', 'operations')}:9093`],
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

describe('the walk through docs/deployment.md', () => {
  const blocks = deploymentBlocks();

  test('when a block of commands is written, then it says on which server it is run, or why it is not', () => {
    const written = read('docs/deployment.md').match(/^ *```sh$/gm) ?? [];
    assert.equal(blocks.length, written.length);
    assert.equal(read('docs/deployment.md').match(/^ *```\w/gm)?.length, written.length);
    assert.ok(blocks.filter(({ where }) => where).length > 15);
  });

  test('when commands name files of deploy/ or units, then those are there', () => {
    const text = blocks.map(({ commands }) => commands).join('');
    for (const [, file = ''] of text.matchAll(/\/opt\/contest\/repository\/(deploy\/[\w./-]*\w)/g))
      assert.ok(statSync(inRoot(file)), file);
    for (const [, unit = '', kind = '.service'] of text.matchAll(
      /\b(contest-[a-z]{3,}@?)[\w-]*?(\.timer)?(?=[\s;)])/g,
    ))
      assert.ok(statSync(inRoot(`deploy/systemd/${unit}${kind}`)), unit);
  });
});

describe('backups by their names', () => {
  /** A folder of backups, as if PostgreSQL had written into it; removed at the end. */
  function backupsWith(...names: string[]) {
    const folder = mkdtempSync(path.join(tmpdir(), 'backups-'));
    const bin = path.join(folder, 'bin');
    mkdirSync(bin);
    writeFileSync(
      path.join(bin, 'pg_basebackup'),
      `#!/bin/sh
for word; do case $word in --pgdata=*) to=\${word#--pgdata=} ;; esac; done
mkdir -p "$to" && cd "$to" && echo 'START WAL LOCATION: 0/1 (file 000000010000000000000001)' >backup_label
tar -czf base.tar.gz backup_label && tar -czf pg_wal.tar.gz -T /dev/null && rm backup_label`,
      { mode: 0o755 },
    );
    writeFileSync(path.join(bin, 'pg_archivecleanup'), '#!/bin/sh\n', { mode: 0o755 });
    const env = { PATH: `${bin}:${process.env.PATH}`, BACKUPS: folder, TZ: 'America/Los_Angeles' };
    const run = (script: string, ...words: string[]) =>
      execFileSync('sh', [inRoot('deploy/postgres', script), ...words], { env, encoding: 'utf8' });
    const backUp = () => run('base-backup.sh');
    for (const name of names) {
      backUp();
      const [written = ''] = readdirSync(path.join(folder, 'base')).filter((one) => !names.includes(one));
      execFileSync('mv', [path.join(folder, 'base', written), path.join(folder, 'base', name)]);
    }
    return {
      folder,
      backUp,
      restored: (...moment: string[]) =>
        /^restored from (\S+) /.exec(
          run('restore.sh', mkdtempSync(path.join(folder, 'data-')), ...moment),
        )?.[1],
      [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
    };
  }

  test('when one is made, then its name is Japan’s time with the weekday, wherever the machine is', () => {
    using backups = backupsWith();
    const earliest = Date.now() - 1_000;
    backups.backUp();
    const [name = ''] = readdirSync(path.join(backups.folder, 'base'));
    const [, year, month, day, hour, minute, second, weekday = ''] =
      /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)JST-([A-Z][a-z]{2})$/.exec(name) ?? [];
    const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+09:00`);
    assert.ok(moment.getTime() >= earliest && moment.getTime() <= Date.now(), name);
    assert.ok(new Date(`${year}-${month}-${day}`).toUTCString().startsWith(weekday), name);
  });

  test('when a moment is given, then the newest from before it is found, in Japan’s time', () => {
    const [old, recent] = ['20261123T033000JST-Mon', '20261124T033000JST-Tue'];
    using backups = backupsWith(old, recent);
    assert.equal(backups.restored(), recent);
    assert.equal(backups.restored('2026-11-24 03:29:59'), old);
    assert.equal(backups.restored('2026-11-24 03:30:00'), recent);
    assert.equal(backups.restored('2026-11-23 18:29:59.999+00'), old);
    assert.throws(() => backups.restored('2026-11-23 03:29:59'), /no base backup from before/);
  });

  test('when a moment is given, then PostgreSQL goes on to it in Japan’s time, to the microsecond', () => {
    using backups = backupsWith('20261124T033000JST-Tue');
    const data = mkdtempSync(path.join(backups.folder, 'data-'));
    execFileSync('sh', [inRoot('deploy/postgres/restore.sh'), data, '2026-11-24 14:05:00.25'], {
      env: { PATH: process.env.PATH, BACKUPS: backups.folder },
    });
    assert.match(
      readFileSync(path.join(data, 'postgresql.auto.conf'), 'utf8'),
      /recovery_target_time = '2026-11-24 14:05:00\.250000\+09'/,
    );
  });
});
