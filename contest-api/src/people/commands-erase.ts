import type { Command } from 'commander';
import {
  audited,
  type CommonOptions,
  OperatorError,
  report,
  runOnDatabase,
  withCommonOptions,
} from '../command-line/context.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { DataKey } from '../database/data-key.ts';
import { erasePerson } from './erase.ts';
import { type Person, requirePerson } from './find-people.ts';
import { who } from './found-person.ts';

/** Adds `participant erase`. */
export function addEraseCommand(participant: Command, terminal: Terminal): void {
  withCommonOptions(participant.command('erase'))
    .argument('<参加者>', who)
    .description('その人がだれかわかるものを、すべて消去します。もどせません。人数と成績の集計は変わりません')
    .action((whom: string, options: CommonOptions) => erase(terminal, whom, options));
}

async function erase(terminal: Terminal, whom: string, options: CommonOptions): Promise<void> {
  await runOnDatabase(terminal, async (context) => {
    const { database, settings } = context;
    const dataKey = new DataKey(settings.dataKey);
    const person = await requirePerson(database, dataKey, whom);
    if (person.kind === 'participant' && person.participant.erased_at) {
      report(terminal, options, { erased: false }, ['この人はもう消去されています。何も変更していません。']);
      return;
    }
    await confirmTyped(terminal, person, options);
    const participant_id = person.kind === 'participant' ? person.participant.participant_id : null;
    const onWait = () => terminal.printError('集計が動いています。終わるのを待っています。\n');
    const outcome = await audited(
      context,
      { command: 'participant erase', subject: { participant_id } },
      async () => ({
        participant_id,
        erased: true,
        ...(await erasePerson({ database, dataKey, onWait }, person)),
      }),
    );
    report(terminal, options, outcome, [
      '消去しました。名前、アドレス、受験番号、メールの記録はもうありません。',
      ...(outcome.had_entry
        ? ['受験と成績の数字は、だれのものかわからない形で残り、順位や人数は変わりません。']
        : []),
      '次は: 手もとのファイル（export、--out、メールソフト）からも消してください。古いバックアップ（db backup）を restore したときは、もう一度消去してください。',
    ]);
  });
}

/**
 * An erasure can't be undone, so it is confirmed by typing who it is about.
 * @throws OperatorError where something else is typed, or there is nobody to ask
 */
async function confirmTyped(terminal: Terminal, person: Person, { yes, json }: CommonOptions): Promise<void> {
  const word = person.kind === 'participant' ? person.participant.participant_id : 'erase';
  const show = json ? terminal.printError : terminal.print;
  if (!json || !yes)
    show(
      person.kind === 'participant'
        ? `${person.participant.display_name}（${person.participant.email}）を消去します。もどせません。\n`
        : `${person.email} の、確定していないエントリーを消去します。もどせません。\n`,
    );
  if (yes) return;
  if (!terminal.ask)
    throw new OperatorError('確かめる相手がいないので、何も変更していません。--yes で前もって認められます。');
  const typed = await terminal.ask(`消去するには ${word} と入力してください: `);
  if (typed.trim() !== word) throw new OperatorError('入力がちがいます。何も変更していません。');
}
