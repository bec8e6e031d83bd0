import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { onlyValue } from '@knowledgeking/contest-api/database/rows';
import { moveToPeriod } from '@knowledgeking/contest-api/rehearsal/move-to-period';
import { calls, type Period } from '@knowledgeking/contract';
import { onStage, type Stage } from '@knowledgeking/stage';
import { forEachOf } from '@knowledgeking/stage/call';
import { addParticipants, currentExam, entryForm, sessionCookie } from '@knowledgeking/stage/contestants';
import type { Copy } from '@knowledgeking/stage/copy';
import { inRoot } from '@knowledgeking/stage/paths';
import { processorTimeOf } from '@knowledgeking/stage/process-figures';
import { runCommand } from '@knowledgeking/stage/run-command';
import { mean } from 'd3-array';
import type { CallCost, ModelledCall } from '../model/inputs.ts';

const participants = 2_000;
const warmUp = 800;
/** Calls under way at the same time. */
const atOnce = 16;
const answered = 10;
const idleMilliseconds = 3_000;

/**
 * Measures every modelled call at a warm copy, without what both halves do while nobody calls. Processor time depends on the machine, but
 * hardly on what else it does. With `write`, the costs become the inputs of the model.
 */
export async function reportCalls({ write }: { write?: boolean }): Promise<void> {
  console.log('Calls: processor time of the API and of PostgreSQL, log and response per call');
  const costs = await onStage(measureCalls);
  for (const [name, { api, database, wal, bytes }] of Object.entries(costs))
    console.log(
      `  ${name.padEnd(18)} API ${api.toFixed(2)} ms, PostgreSQL ${database.toFixed(2)} ms, WAL ${wal.toFixed(0)} bytes, response ${bytes.toFixed(0)} bytes`,
    );
  if (!write) return;
  const lines = Object.entries(costs).map(([name, { api, database, wal, bytes }]) => {
    const hundredths = (value: number) => Math.round(value * 100) / 100;
    const times = { api: hundredths(api), database: hundredths(database) };
    return `"${name}": ${JSON.stringify({ ...times, wal: Math.round(wal), bytes: Math.round(bytes) })}`;
  });
  const measured = `npm run bench -- calls --write (${cpus()[0]?.model})`;
  const file = inRoot('packages/lab/model/costs.json');
  writeFileSync(
    file,
    `{\n"measured": ${JSON.stringify(measured)},\n"costs": {\n${lines.join(',\n')}\n}\n}\n`,
  );
  await runCommand('biome', ['format', '--write', file]);
}

async function measureCalls(stage: Stage): Promise<Record<ModelledCall, CallCost>> {
  const { database } = stage;
  const copy = await stage.startCopy();
  const exam = await currentExam(database);
  const ids = await addParticipants(database, exam.id, participants);
  const idleBefore = await used(stage, copy);
  await pause(idleMilliseconds);
  const idle = since(idleBefore, await used(stage, copy));

  /** Makes one call for each of the participants and returns its mean cost; the first ones only warm up. */
  async function measure(name: ModelledCall, bodyOf?: (index: number) => object): Promise<CallCost> {
    const { method, path: url } = calls[name];
    let bytes = 0;
    const make = async (index: number): Promise<void> => {
      const response = await fetch(`http://127.0.0.1:${copy.port}/api${url.replace(':id', exam.id)}`, {
        method,
        headers: { cookie: sessionCookie(ids[index] ?? ''), 'content-type': 'application/json' },
        ...(method === 'POST' && { body: JSON.stringify(bodyOf?.(index) ?? {}) }),
      });
      const text = await response.text();
      if (response.status === 429) {
        await pause(500);
        return make(index);
      }
      if (!response.ok) throw new Error(`${name}: ${response.status} ${text}`);
      bytes += Buffer.byteLength(text);
    };
    const places = [...ids.keys()];
    await forEachOf(places.slice(0, warmUp), atOnce, make);
    bytes = 0;
    const before = await used(stage, copy);
    await forEachOf(places.slice(warmUp), atOnce, make);
    const { at, ...spent } = since(before, await used(stage, copy));
    // What both do while nobody calls is no call's.
    const each = (figure: 'api' | 'database' | 'wal') =>
      Math.max(0, spent[figure] - (idle[figure] * at) / idle.at) / (ids.length - warmUp);
    const ofBoth = { api: each('api'), database: each('database'), wal: each('wal') };
    return { ...ofBoth, bytes: bytes / (ids.length - warmUp) };
  }

  const moveTo = async (period: Period) => {
    await moveToPeriod(database, exam, period, new Date());
    await pause(1_500);
  };
  const costs = {} as Record<ModelledCall, CallCost>;
  costs.enter = await measure('enter', (index) => entryForm(`bench-${index}@bench.invalid`));
  await moveTo('in_progress');
  for (const name of ['getMe', 'checkEntry', 'startExam', 'getQuiz'] as const)
    costs[name] = await measure(name);
  const submits: CallCost[] = [];
  for (let number = 1; number <= answered; number += 1)
    submits.push(await measure('submitAnswer', () => ({ answer: '', quiz_number: number })));
  const submit = (part: keyof CallCost) => mean(submits, (cost) => cost[part]) ?? Number.NaN;
  const ofBoth = { api: submit('api'), database: submit('database'), wal: submit('wal') };
  costs.submitAnswer = { ...ofBoth, bytes: submit('bytes') };
  costs.finishExam = await measure('finishExam');
  await moveTo('after_end_not_aggregated');
  costs.getQuickScore = await measure('getQuickScore');
  await moveTo('result_published');
  costs.getPersonalResult = await measure('getPersonalResult');
  return costs;
}

/** The use of the API and PostgreSQL so far: milliseconds of processor time, and bytes of log; `at` is the moment, in milliseconds. */
async function used({ database, server }: Stage, copy: Copy) {
  const wal = await onlyValue<number>(database)`select pg_current_wal_lsn() - '0/0'::pg_lsn`;
  return {
    at: performance.now(),
    api: processorTimeOf(copy.pid === undefined ? [] : [copy.pid]),
    database: processorTimeOf(server.processes()),
    wal: Number(wal),
  };
}

type Used = Awaited<ReturnType<typeof used>>;

/** From one moment to another. */
const since = (before: Used, after: Used): Used => ({
  at: after.at - before.at,
  api: after.api - before.api,
  database: after.database - before.database,
  wal: after.wal - before.wal,
});
