import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { installPackages } from '../scripts/lib/debian-program.ts';
import { inRoot } from '../scripts/lib/paths.ts';
import { runCommand } from '../scripts/lib/run-command.ts';
import { runMain } from '../scripts/lib/run-main.ts';
import { Images } from './containers/images.ts';
import { walkContainers } from './containers/walk.ts';
import { isInOwnSpace, requireRoot, runInOwnSpace, timedIn } from './lib/own-space.ts';

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
  requireRoot('The containers need root on Linux: buildah, debootstrap, chroot and network namespaces.');
  const needed = ['buildah', 'debootstrap'];
  const missing = await Promise.all(
    needed.map(async (program) => (await runCommand(program, ['--version'])).code !== 0),
  );
  if (missing.includes(true)) await installPackages(console.log, needed);
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

await runMain(import.meta, async () => {
  if (!isInOwnSpace()) return buildAndRun();
  await walkContainers(new Images(folder), { folder, version, siteUrl, timed });
  // The containers end with the space that they are in.
  process.exit();
});
