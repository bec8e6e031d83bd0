import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Stage } from '@knowledgeking/stage';
import { Servers } from '@knowledgeking/stage/debian-servers';
import type { Finding } from '@knowledgeking/stage/ledger';
import type { Fault } from './fault.ts';

/** Takes a standby away for so long that the primary gives up the log that it would need. @returns the state of its slot */
async function stayAway(servers: Servers, primary: string, standby: string): Promise<string> {
  await servers.stop(standby);
  for (const setting of ["synchronous_standby_names = ''", "max_slot_wal_keep_size = '1MB'"])
    await servers.query(primary, `alter system set ${setting}`);
  await servers.query(primary, 'select pg_reload_conf()');
  for (let piece = 0; piece < 4; piece += 1)
    await servers.query(primary, "select pg_create_restore_point('a'), pg_switch_wal()");
  await servers.query(primary, 'checkpoint');
  return servers.query(primary, 'select wal_status from pg_replication_slots');
}

/** The complaint of a script that refuses its work. */
const complaintOf = (script: Promise<string>) =>
  script.catch((error: Error) => error.message.trim().replace(/.*\//, ''));

const numbers = "select string_agg(n::text, ',' order by n) from a";

async function run({ folder: stageFolder, atEnd }: Stage): Promise<Finding[]> {
  const folder = path.join(stageFolder, 'debian');
  const servers = new Servers(folder);
  const all = ['primary', 'standby', 'restored', 'of-restored', 'to-the-end', 'second', 'third'];
  atEnd(() => Promise.all(all.map(servers.stop)));

  await servers.startPrimary('primary');
  await servers.query('primary', 'create table a (n integer)');
  await servers.query('primary', 'insert into a values (1)');
  await servers.script('primary', 'base-backup.sh');
  await servers.query('primary', 'insert into a values (2)');
  await pause(1_000);
  const moment = await servers.query('primary', 'select clock_timestamp()');
  await pause(1_000);
  await servers.query('primary', 'insert into a values (3)');

  const synchronous = await servers.follow('primary', 'standby');
  await servers.query('primary', 'insert into a values (4)');
  await servers.query('primary', 'select pg_switch_wal()');
  await pause(1_500);

  const restored: string[] = [];
  for (const [name, ...until] of [['restored', moment], ['to-the-end']] as const) {
    await servers.script(name, 'restore.sh', servers.data(name), ...until);
    await servers.start(name);
    await servers.untilPrimary(name);
    restored.push(await servers.query(name, numbers));
    if (until.length === 0) continue;
    await servers.script(name, 'make-standby.sh', servers.data('of-restored'));
    await servers.start('of-restored');
    await servers.query(name, 'insert into a values (7)');
    await pause(1_000);
  }
  const following = await servers.query('of-restored', `select pg_is_in_recovery(), (${numbers})`);
  for (const name of ['of-restored', 'restored', 'to-the-end']) await servers.stop(name);
  const refused = await complaintOf(servers.script('restored', 'restore.sh', servers.data('restored')));

  await servers.stop('primary');
  await servers.script('standby', 'promote.sh');
  await servers.query('standby', 'insert into a values (5)');
  const promoted = await servers.query('standby', numbers);
  const tooEarly = await complaintOf(servers.script('standby', 'wait-for-standby.sh'));
  const second = await servers.follow('standby', 'second');
  await servers.query('standby', 'insert into a values (6)');
  const piece = await servers.query('standby', 'select pg_walfile_name(pg_switch_wal())');
  await pause(1_500);
  const isArchived = existsSync(path.join(folder, 'backups/wal', piece));
  await servers.script('standby', 'base-backup.sh');
  const slot = await stayAway(servers, 'standby', 'second');
  const third = await servers.follow('standby', 'third');
  const finding = (what: string, figure: string, expected: string | RegExp): Finding => ({
    what,
    figure,
    holds: typeof expected === 'string' ? figure === expected : expected.test(figure),
  });
  return [
    finding('the standby that commits wait for', synchronous, 'standby|sync'),
    finding('restored to a moment between the second row and the third', restored[0] ?? '', '1,2'),
    finding('restored to the end of the log', restored[1] ?? '', '1,2,3,4'),
    finding('restored over data that is there', refused, /is not empty; nothing was changed/),
    finding('a standby of the restored server', following, 't|1,2,7'),
    finding('the standby after it was promoted takes writes', promoted, '1,2,3,4,5'),
    finding(
      'told to wait for a standby that it lacks',
      tooEarly,
      /No standby has caught up .*; nothing was changed/,
    ),
    finding('its new standby, that commits wait for', second, 'standby|sync'),
    finding('its log goes to the archive', `${piece}: ${isArchived}`, /^00000002.*: true$/),
    finding('the slot of a standby that was away for too long', slot, 'lost'),
    finding('another standby in its place', third, 'standby|sync'),
  ];
}

/** The scripts of deploy/postgres, on servers of Debian's PostgreSQL. */
export const backups: Fault = {
  name: 'backups',
  onlyFull: 'it needs root and Debian’s PostgreSQL',
  does: 'backs up, restores to a moment and to the end, promotes a synchronous standby when the primary is killed, gives it its own',
  run,
};
