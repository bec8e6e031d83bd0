import type { Client } from './client.ts';
import { runCommand } from './command-line.ts';
import type { TestContest } from './contest.ts';
import { buildEntry, enterForToken, participantsWith } from './entries.ts';
import { testTimes } from './pack.ts';

/** Somebody who has entered through the form and logged in with the number of the mail. */
export interface EnteredPerson {
  client: Client;
  email: string;
  participantId: string;
  examNumber: string;
}

/** Enters with an address, confirms and logs in; the contest's clock is in the exam afterwards. */
export async function enterPerson(
  contest: TestContest,
  entry: Partial<ReturnType<typeof buildEntry>> = {},
): Promise<EnteredPerson> {
  contest.clock.now = testTimes.entry;
  const form = buildEntry(entry);
  const client = contest.client();
  const token = await enterForToken(contest, form);
  await client.call('confirmEntry', { body: { entry_token: token } });
  const [participant] = await participantsWith(contest, form.email);
  if (!participant) throw new Error('nobody entered');
  contest.clock.now = testTimes.inProgress;
  const { exam_number, participant_id } = participant;
  await client.call('login', { body: { base_crew_token: exam_number } });
  return { client, email: form.email, participantId: participant_id, examNumber: exam_number };
}

/** Sends answers and finishes. */
export async function play({ client }: EnteredPerson, answers: string[]): Promise<void> {
  await client.call('startExam');
  for (const [index, answer] of answers.entries()) {
    const { status } = await client.call('submitAnswer', { body: { answer, quiz_number: index + 1 } });
    if (status !== 200) throw new Error(`answer ${index + 1} was refused`);
  }
  await client.call('finishExam');
}

/** Runs a command that must succeed. @returns its outcome */
export async function outcomeOf(contest: TestContest, ...words: string[]) {
  const { code, stdout, stderr } = await runCommand(contest.testDatabase.url, [...words, '--yes', '--json']);
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}
