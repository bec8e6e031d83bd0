import { setTimeout as pause } from 'node:timers/promises';
import { onlyValue } from '@knowledgeking/contest-api/database/rows';
import type { Stage } from '@knowledgeking/stage';
import { DatabaseProxy } from '@knowledgeking/stage/database-proxy';
import { atMost, type Finding, noneOf } from '@knowledgeking/stage/ledger';
import { type Dose, type Fault, underLoad } from './fault.ts';

const killCount = { small: 1, full: 10 };
/** For how long the copy serves between two kills: so many times as long as it was away, and these milliseconds. */
const calm = { times: 2, milliseconds: 1_500 };
/** How long the contestant's repeat may take to be acknowledged: as long as the site goes on trying, in milliseconds. */
const repeatedWithin = 60_000;
/** The name of the prepared statement, which each execution sends; its participant follows as text. */
const submitWords = 'submit-answer';
const participantIn = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

async function run(stage: Stage, dose: Dose): Promise<Finding[]> {
  const kills = killCount[dose];
  const proxy = await DatabaseProxy.start(stage.databaseUrl);
  stage.atEnd(() => proxy.close());
  return underLoad(
    stage,
    { env: { DATABASE_URL: proxy.url }, endsCopies: true },
    async ({ copies, ledger }) => {
      const [copy] = copies;
      if (!copy) throw new Error('the stage is empty');
      let [committed, repeated] = [0, 0];
      for (let time = 0; time < kills; time += 1) {
        const statement = await proxy.holdNext(submitWords);
        const participantId = participantIn.exec(statement.toString('latin1'))?.[0] ?? '';
        const stored = await onlyValue<number>(stage.database)`
          select answered_count from attempts where participant_id = ${participantId}`;
        const end = performance.now();
        await copy.end('SIGKILL');
        if (stored === ledger.countOf(participantId) + 1) committed += 1;
        await copy.start();
        const start = performance.now();
        const away = start - end;
        while (ledger.countOf(participantId) < stored && performance.now() - start < repeatedWithin)
          await pause(5);
        if (ledger.countOf(participantId) >= stored) repeated += 1;
        await pause(calm.times * away + calm.milliseconds);
      }
      return [
        atMost('kills without an answer that was committed and not acknowledged', kills - committed, 0),
        noneOf('such answers whose repeat was not acknowledged', committed - repeated, committed),
      ];
    },
  );
}

/** The API dies when an answer is stored and nobody has been told. */
export const copyKilled: Fault = {
  name: 'copy-killed',
  does: `kills a copy of the API ${killCount.full} times between PostgreSQL's response to a submit and its own`,
  run,
};
