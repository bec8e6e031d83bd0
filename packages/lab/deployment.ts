import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { debianCache, root } from '@knowledgeking/stage/paths';
import { must } from '@knowledgeking/stage/run-command';
import { runMain } from '@knowledgeking/stage/run-main';
import { type Block, deploymentBlocks } from './deployment/blocks.ts';
import { leadDownloadsInto, startDownloads } from './deployment/downloads.ts';
import { Server } from './deployment/server.ts';
import { addNetworks, ip, isInOwnSpace, requireMachine, runInOwnSpace, timedIn } from './lib/own-space.ts';
import { writePackAhead } from './lib/pack-ahead.ts';

const folder = '/tmp/deploy-root';
const domain = 'quiz.example.jp';
/**
 * Walks through docs/deployment.md on two fresh Debian servers, typing block by block into one shell on each: to a running contest, to the loss of the first
 * server, and until there are two again. Each is a folder with a
 * network of its own; the script runs in a space of processes and mounts of its own, so that all of them end with it.
 * @throws StartError where this machine can't have such servers
 */
async function walk(): Promise<void> {
  const first = new Server(folder, 'first', '10.0.0.1');
  const second = new Server(folder, 'second', '10.0.0.2');
  await timed('two fresh Debian 12', () => rent(first, second));
  const blocks = deploymentBlocks();
  for (const [section, parts] of Map.groupBy(blocks, (block) => block.section)) {
    if (section === takeover) {
      await first.die();
      for (const server of [first, second]) server.pointName(domain, second);
    }
    await runSection(section, parts, { first, second });
  }
  const exchanged = { first: second, second: first };
  await first.turnOn();
  for (const section of [standby, check])
    await runSection(section, blocks.filter((block) => block.section === section).map(exchange), exchanged);
  await timed('systemd understands the units', () =>
    second.run('SYSTEMD_LOG_LEVEL=err systemd-analyze verify --man=no /etc/systemd/system/contest-*.*'),
  );
}

/** The headings whose blocks mean more than their commands. */
const standby = '9. 2台目を、いつでも代われるようにする';
const check = '確かめること';
const takeover = '2台目が代わる（B）';

/** Two servers with Debian as debootstrap makes it, on a cable of their own. */
async function rent(first: Server, second: Server): Promise<void> {
  const system = path.join(debianCache, 'debian.tar');
  mkdirSync(debianCache, { recursive: true });
  if (!existsSync(system)) {
    const made = path.join(folder, 'debian');
    const include = '--include=openssh-server,ca-certificates';
    await must('debootstrap', include, 'bookworm', made, 'http://deb.debian.org/debian');
    await must('tar', '--create', '--file', `${system}.part`, '--directory', made, '.');
    await must('mv', `${system}.part`, system);
    rmSync(made, { recursive: true });
  }
  await addNetworks(['first', 'second']);
  const socket = path.join(folder, 'downloads');
  await startDownloads(socket);
  for (const name of ['first', 'second']) await leadDownloadsInto(name, socket);
  for (const server of [first, second]) await server.begin(system, debianCache);
  await ip('-n first link add inner type veth peer name inner netns second');
  for (const [name, { address }] of Object.entries({ first, second })) {
    await ip(`-n ${name} address add ${address}/24 dev inner`);
    await ip(`-n ${name} link set inner up`);
  }
  for (const server of [first, second]) {
    await must('git', '-C', root, 'bundle', 'create', server.inside('root/contest.bundle'), 'HEAD');
    server.pointName(domain, first);
    await server.turnOn();
  }
  writePackAhead(first.inside('root/own-pack'));
}

type Servers = Record<'first' | 'second', Server>;

/** Runs the blocks below one heading; says which it leaves out, and why. */
async function runSection(section: string, blocks: readonly Block[], servers: Servers): Promise<void> {
  for (const { where, reason, place, commands } of blocks) {
    const names = where === 'both' ? (['first', 'second'] as const) : where ? [where] : [];
    if (reason) console.log(`not run: ${place} (${section}): ${reason}`);
    for (const name of names)
      await timed(`${place} (${section}), ${name}`, async () => {
        const text = fill(commands, servers[name === 'first' ? 'second' : 'first']);
        await servers[name].type(text);
        // What Debian starts by itself as soon as it is installed.
        if (commands.includes('apt-get install') && where === 'both')
          await servers[name].run('systemctl start nginx postgresql@15-main');
      });
  }
}

/** Fills the gaps that the document leaves to its reader. */
function fill(commands: string, other: Server): string {
  const values: Record<string, () => string> = {
    このリポジトリ: () => '/root/contest.bundle',
    版: () => 'HEAD',
    サイトの名前: () => domain,
    パックのフォルダー: () => '/root/own-pack',
    もう1台の公開鍵: () => readFileSync(other.inside('root/.ssh/id_ed25519.pub'), 'utf8').trim(),
  };
  return commands.replaceAll(/<([^<>\s]+)>/g, (gap, name: string) => values[name]?.() ?? gap);
}

/** The same for servers that have changed their parts. */
const exchange = (block: Block): Block => ({
  ...block,
  commands: block.commands.replaceAll(
    /(contest-|10\.0\.0\.)([12])/g,
    (_name, begin, number) => begin + (3 - number),
  ),
});

const timed = timedIn(folder);

/** Runs this script again where its mounts and processes are its own, and removes the servers when it is over. */
async function walkApart(): Promise<void> {
  await requireMachine(
    'The walk needs root on Linux: it makes two servers with debootstrap, chroot and network namespaces.',
    { debootstrap: 'debootstrap', ip: 'iproute2' },
  );
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  process.exitCode = await runInOwnSpace(import.meta.filename);
  // After a failure the files stay, to be looked at.
  if (process.exitCode === 0) rmSync(folder, { recursive: true });
}

await runMain(
  import.meta,
  {
    command: 'npm run deployment',
    does: 'Types the commands of docs/deployment.md on two fresh Debian servers, which it makes in folders of this machine. It needs root on Linux and debootstrap.',
  },
  async () => {
    if (!isInOwnSpace()) return walkApart();
    const begin = performance.now();
    await walk();
    const seconds = (performance.now() - begin) / 1_000;
    console.log(`walked to the end in ${Math.floor(seconds / 60)} min ${(seconds % 60).toFixed(0)} s`);
  },
);
