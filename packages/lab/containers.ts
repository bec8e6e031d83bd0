import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { CallBody, CallName, CallResult } from '@knowledgeking/contract';
import { openMailCatcher } from '@knowledgeking/local-server/mail-catcher';
import { openEmbeddedPostgres } from '@knowledgeking/local-server/shared-postgres';
import { objectivesOf } from '@knowledgeking/rehearsal/objectives';
import { rehearse } from '@knowledgeking/rehearsal/rehearse';
import type { Report } from '@knowledgeking/rehearsal/report';
import { Target } from '@knowledgeking/rehearsal/target';
import { findInMails } from '@knowledgeking/stage/find-in-mails';
import { inRoot } from '@knowledgeking/stage/paths';
import { runMain } from '@knowledgeking/stage/run-main';
import {
  type Compose,
  Container,
  type Ground,
  Images,
  networksOf,
  readCompose,
  type Service,
  type UnpackedImage,
} from './containers/container.ts';
import { addNetworks, ip, isInOwnSpace, requireMachine, runInOwnSpace, timedIn } from './lib/own-space.ts';
import { writePackAhead } from './lib/pack-ahead.ts';

const folder = '/tmp/contest-containers';
const siteUrl = 'https://quiz.example.jp';
const { version }: { version: string } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
const timed = timedIn(folder);

/** The parts that are left to a machine with Docker and to the release's workflow. */
const notTried = [
  'the hub’s node and debian: their places are taken by debootstrap, the npm package node and npm’s own',
  'PostgreSQL, standby, backups, Postfix, Prometheus, Alertmanager and Grafana: images of the hub; the embedded PostgreSQL and the mail catcher were there instead',
  'Docker itself: published ports, the order of starts, restarts, health checks by the clock, limits, seccomp',
  'arm64: this machine builds for its own processor',
  'TLS',
];

/** Builds the images of deploy/containers, without Docker and without a hub. */
async function build(images: Images): Promise<void> {
  await timed('the images that they begin with', () => images.makeBases());
  await timed('contest-api', () => images.build('api', `contest-api:${version}`));
  await timed('contest-nginx', () => images.build('nginx', `contest-nginx:${version}`));
  await timed('contest-site', () => images.build('site', `contest-site:${version}`, { SITE_URL: siteUrl }));
}

async function buildAndRun(): Promise<void> {
  await requireMachine(
    'The containers need root on Linux: buildah, debootstrap, chroot and network namespaces.',
    { buildah: 'buildah', debootstrap: 'debootstrap', ip: 'iproute2' },
  );
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  try {
    await build(new Images(folder));
    process.exitCode = await runInOwnSpace(import.meta.filename, '--net');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  for (const what of notTried) console.log(`not tried: ${what}`);
}

const inbox = { smtpPort: 587, webPort: 1080 };
const startWithin = 60_000;
const contestantCount = 20;
/** How many times as fast as people they answer, so that all are done in less than a minute. */
const speed = 60;
/** After so many milliseconds of the exam a copy is replaced. */
const replacedAfter = 15_000;
/** Longer than a copy goes on as if nothing had been said, and shorter than a call may take. */
const heldBackMilliseconds = 8_000;

/**
 * Starts the services of compose.yaml that are ours, walks the main road through nginx while a copy of the API is replaced, and ends them.
 * It runs where mounts, processes and networks are its own.
 */
async function walk(images: Images): Promise<void> {
  const compose = readCompose({ CONTEST_VERSION: version, SITE_URL: siteUrl });
  const ours = ['folders', 'site', 'migrate', 'contest', 'timers', 'api-1', 'api-2', 'nginx'];
  const addresses = await layNetworks(compose, ours);
  const machine = ownAddress(compose, 'inner');
  const ground: Ground = {
    folder,
    hosts: path.join(folder, 'hosts'),
    settings: await prepareOthers(machine),
  };
  writeFileSync(ground.hosts, `127.0.0.1 localhost\n${machine} database mail\n`);
  const container = async (name: string, environment: Service['environment'] = {}) => {
    const service = compose.services[name];
    assert.ok(service, name);
    const own = { ...service, environment: { ...service.environment, ...environment } };
    return new Container(name, own, await images.unpack(service.image), ground);
  };

  await timed('contest-api has nothing that only builds and tests need', async () =>
    checkPackages(await images.unpack(`contest-api:${version}`)),
  );
  for (const name of ['folders', 'site', 'migrate'])
    await timed(`${name} ends well`, async () => (await container(name)).run());
  writePackAhead(path.join((await images.unpack(`contest-api:${version}`)).root, 'opt/contest/own-pack'));
  const operate = await container('contest');
  const [first, second, nginx] = [
    await container('api-1'),
    await container('api-2'),
    await container('nginx'),
  ];
  for (const [name, started] of Object.entries({ 'api-1': first, 'api-2': second, nginx }))
    await timed(`${name} is healthy, and can do no more than it needs`, async () => {
      started.start();
      await untilHealthy(started);
      await checkConfinement(started);
    });
  const site = `http://${addresses.get('nginx outside')}:8080`;
  await timed('the site and the API through nginx', () => checkSite(site));

  const url = `${site}/api`;
  await timed('the demonstration is refused, the contest is imported, and entry opened', async () => {
    await assert.rejects(
      operate.run(['exam', 'import', '/opt/contest/content', '--yes']),
      /本番には取りこめません/,
    );
    await operate.run(['exam', 'import', '/opt/contest/own-pack', '--yes']);
    await moveExam(operate, { entry: [-60, 60], exam: [60, 180] });
  });
  const examNumbers = await timed(`${contestantCount} contestants enter by mail`, () =>
    enterByMail(url, `http://${machine}:${inbox.webPort}`, contestantCount),
  );
  await timed('what is due is erased daily, without being asked', async () => {
    const timers = await container('timers', { ERASE_AT: '00:00' });
    timers.start();
    await until(timers.said(), () => timers.said().includes('期限をすぎたものはありません'));
    await timers.stop();
  });
  await timed('the exam begins', () => moveExam(operate, { entry: [-60, -1], exam: [-1, 120] }));
  await timed('they log in, start, answer every question and finish, while a copy is replaced', async () => {
    const [report] = await Promise.all([
      takeExam(url, examNumbers),
      pause(replacedAfter).then(() => replace(first, `${addresses.get('api-1 inner')}`)),
    ]);
    checkReport(report);
  });
  for (const [name, running] of Object.entries({ nginx, 'api-1': first, 'api-2': second }))
    await timed(`${name} ends when it is asked to`, async () => {
      const { code } = await running.stop();
      assert.equal(code, 0);
    });
}

/** Starts what is in the place of PostgreSQL and of the mail relay. @returns the settings of the API, filled in */
async function prepareOthers(address: string): Promise<string> {
  const postgres = await openEmbeddedPostgres({ dataDirectory: path.join(folder, 'data'), port: 0 });
  // It listens for this machine only.
  const way = createServer((socket) => {
    const onward = connect(postgres.port, '127.0.0.1');
    for (const end of [socket, onward]) end.on('error', () => undefined);
    socket.pipe(onward).pipe(socket);
  });
  way.listen(5432, address);
  await once(way, 'listening');
  await openMailCatcher({ host: address, ...inbox, directory: path.join(folder, 'mails') });
  const database = new URL(postgres.url);
  const example = readFileSync(inRoot('deploy/containers/contest.env.example'), 'utf8');
  const own = `${database.username}:${database.password}@database:5432${database.pathname}`;
  return example
    .replace(/(?<=^DATABASE_URL=postgres:\/\/)[^?]*/m, own)
    .replaceAll(/(?<=^(?:SESSION_SECRET|DATA_KEY)=)$/gm, () => randomBytes(32).toString('base64'));
}

/** Looks again until something is so. @throws Error with `complaint` after a minute */
async function until(complaint: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + startWithin;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(complaint);
    await pause(500);
  }
}

async function untilHealthy(container: Container): Promise<void> {
  await until('not healthy within a minute', () => container.isHealthy());
}

/** It is nobody's root, has no capabilities and nothing to gain them by, and its files can't be written. */
async function checkConfinement(container: Container): Promise<void> {
  const { output: account } = await container.execute(['cat', '/proc/self/status']);
  for (const line of [/^Uid:\t[1-9]/m, /^CapEff:\t0+$/m, /^CapBnd:\t0+$/m, /^NoNewPrivs:\t1$/m])
    assert.match(account, line);
  const { output: mounts } = await container.execute(['cat', '/proc/self/mounts']);
  assert.match(mounts, /^\S+ \/ \S+ ro,/m);
}

/** The API's image has no package that only builds and tests need. */
function checkPackages({ root }: UnpackedImage): void {
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  const more = Object.keys(packages).filter(
    (place) => packages[place]?.dev && existsSync(path.join(root, 'opt/contest', place)),
  );
  assert.deepEqual(more, []);
}

/** Looks at the same as an operator who follows docs/deployment.md. */
async function checkSite(site: string): Promise<void> {
  const page = await fetch(`${site}/entry`);
  assert.equal(page.status, 200);
  for (const header of ['content-security-policy', 'cache-control'])
    assert.ok(page.headers.get(header), header);
  const status = await fetch(`${site}/api/site_status`);
  assert.equal(status.status, 200);
  assert.match(status.headers.get('content-type') ?? '', /^application\/json/);
  for (const place of ['/metrics', '/docs', '/readyz', '/healthz', '/openapi.json'])
    assert.equal((await fetch(site + place)).status, 404, place);
}

/** Moves entry and exam, in minutes from now. */
async function moveExam(
  operate: Container,
  { entry, exam }: Record<'entry' | 'exam', [from: number, to: number]>,
): Promise<void> {
  const { exams } = JSON.parse(await operate.run(['exam', 'list', '--json']));
  const at = (minutes: number) => `${new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 19)}Z`;
  const dates = [
    ...['--entry-start', at(entry[0]), '--entry-end', at(entry[1])],
    ...['--start', at(exam[0]), '--end', at(exam[1])],
  ];
  await operate.run(['exam', 'schedule', exams[0].id, ...dates, '--yes']);
  // Copies read it once a second.
  await pause(2_000);
}

function takeExam(url: string, examNumbers: string[]): Promise<Report> {
  return rehearse({
    plan: { participants: examNumbers.length, over: 1_000, share: { part: 1, of: 1 }, speed, seed: 1 },
    url,
    debugKey: '',
    examNumbers,
    answers: 'mixed',
    right: new Map(),
    connections: examNumbers.length * 2,
    publishes: false,
    resultsWithin: 0,
  });
}

/** Ends a copy, while a call is under way at it, and starts it again. */
async function replace(copy: Container, address: string): Promise<void> {
  const body = JSON.stringify({ base_crew_token: 'AAAA-AAAA-AAAA' });
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  const call = request({
    host: address,
    port: 3000,
    path: '/api/users/login',
    method: 'POST',
    headers,
  });
  call.write(body.slice(0, 10));
  const answered = once(call, 'response');
  await pause(500);
  const stopped = copy.stop();
  await pause(heldBackMilliseconds);
  call.end(body.slice(10));
  const [{ statusCode }] = await answered;
  assert.equal(statusCode, 401, 'a call that was under way gets its response');
  const { code, seconds } = await stopped;
  assert.equal(code, 0);
  assert.ok(seconds < 30, `it took ${seconds} s, longer than stop_grace_period`);
  copy.start();
  await untilHealthy(copy);
}

/** A copy was replaced on purpose, so how long things took is only shown; but nobody may have noticed it. */
function checkReport(report: Report): void {
  for (const { name, measured, isMet } of objectivesOf(report, true)) {
    console.log(`        ${name}: ${measured}`);
    assert.notEqual(isMet, false, name);
  }
  const lost = Object.values(report.figures).reduce((total, figures) => total + figures.lost, 0);
  assert.deepEqual({ lost, failures: [...report.failures] }, { lost: 0, failures: [] });
}

/** The range of networks that compose.yaml gives none. */
const otherRange = '172.30.7';
/** Services whose address is not fixed get those from here on. */
const firstFree = 100;

const rangeOf = ({ networks }: Compose, network: string): string =>
  networks[network]?.ipam?.config[0]?.subnet.replace(/\.0\/24$/, '') ?? otherRange;

/** The address of this machine in a network of compose.yaml. */
const ownAddress = (compose: Compose, network: string): string => `${rangeOf(compose, network)}.1`;

/**
 * Lays the networks of compose.yaml between containers, each of which gets a network namespace of its own under its name. No way leads out of
 * them, but this machine is in each.
 * @returns the addresses, by service and network, such as `nginx outside`
 */
async function layNetworks(compose: Compose, names: readonly string[]): Promise<Map<string, string>> {
  await addNetworks(names);
  await ip('link set lo up');
  for (const network of ['outside', 'inner', 'operations']) {
    await ip(`link add ${network} type bridge`);
    await ip(`address add ${ownAddress(compose, network)}/24 dev ${network}`);
    await ip(`link set ${network} up`);
  }
  const addresses = new Map<string, string>();
  for (const [number, name] of names.entries()) {
    const service = compose.services[name];
    if (!service) throw new Error(`compose.yaml has no service ${name}`);
    for (const [network, fixed] of networksOf(service)) {
      const address = fixed ?? `${rangeOf(compose, network)}.${firstFree + number}`;
      const cable = `${network.slice(0, 5)}-${name}`;
      await ip(`link add ${cable} type veth peer name ${network} netns ${name}`);
      await ip(`link set ${cable} master ${network} up`);
      await ip(`-n ${name} address add ${address}/24 dev ${network}`);
      await ip(`-n ${name} link set ${network} up`);
      addresses.set(`${name} ${network}`, address);
    }
  }
  return addresses;
}

/**
 * Enters contestants by mail, as people do where there are no debug calls.
 * @param url the API's base URL
 * @param inbox the mail catcher's
 * @returns their exam numbers
 */
async function enterByMail(url: string, inbox: string, count: number): Promise<string[]> {
  const nobody = new Target({ baseUrl: url, examId: '', debugKey: '', connections: 1 });
  const { exams } = await call(nobody, 'getExams');
  await nobody.close();
  const target = new Target({ baseUrl: url, examId: exams.at(-1)?.id ?? '', debugKey: '', connections: 4 });
  const addresses = Array.from({ length: count }, (_, number) => `contestant-${number}@example.jp`);
  for (const [number, email] of addresses.entries())
    await call(target, 'enter', {
      email,
      display_name: `うみつばめ${number}`,
      birthplace: '東京都',
      children_division: number % 3 === 0,
      agreed: true,
    });
  const tokens = await findInMails(inbox, addresses, /entry_token=(\S+)/);
  for (const entry_token of tokens) await call(target, 'confirmEntry', { entry_token });
  await target.close();
  return findInMails(inbox, addresses, /\b([0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4})\b/);
}

/** Makes a call. @throws Error where it is refused */
async function call<Name extends CallName>(
  target: Target,
  name: Name,
  body?: CallBody<Name>,
): Promise<CallResult<Name>> {
  const sent = await target.send(name, { body });
  if (sent !== 'lost' && sent.status < 300) return sent.body as CallResult<Name>;
  throw new Error(`${name}: ${JSON.stringify(sent)}`);
}

await runMain(
  import.meta,
  {
    command: 'npm run containers',
    does: 'Builds the images of deploy/containers/ and runs the contest in them, without Docker. It needs root on Debian, and installs buildah and debootstrap there.',
  },
  async () => {
    if (!isInOwnSpace()) return buildAndRun();
    await walk(new Images(folder));
    // The containers end with the space that they are in.
    process.exit();
  },
);
