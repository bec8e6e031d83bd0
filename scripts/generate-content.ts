import { responseShapes } from '@knowledgeking/contract';
import { quizMediaFolder } from '@knowledgeking/contract/rules/quiz';
import { StartError } from '@knowledgeking/local-server/start-error';
import { balanceOf } from '@knowledgeking/pack/balance';
import { loadPack, type Pack } from '@knowledgeking/pack/load';
import { paceOf } from '@knowledgeking/pack/pace';
import { formatProblems } from '@knowledgeking/pack/problem';
import { mediumSecondsOf } from '@knowledgeking/pack/public-media';
import { inRoot } from '@knowledgeking/stage/paths';
import { runMain } from '@knowledgeking/stage/run-main';
import { withWebp, writeFolder } from './assets/made-files.ts';
import { quizMediaOf, siteContentOf } from './lib/site-content.ts';

/** Each value as the text of a JSON file, by file name. */
function asFiles(values: Map<string, unknown>): Map<string, string> {
  return new Map([...values].map(([name, value]) => [`${name}.json`, `${JSON.stringify(value, null, 1)}\n`]));
}

/**
 * Makes the site's content from a pack, and the shapes of answers from the contract; files that are already right are not written.
 * @param packFolder default: `content/`
 * @param target the folder of the site, default: the repository
 * @returns whether anything changed
 * @throws StartError listing every problem of the pack; nothing is written then
 */
export async function generateContent(packFolder = inRoot('content'), target = inRoot()): Promise<boolean> {
  const { pack, problems } = loadPack(packFolder);
  if (!pack) {
    const count = problems.length === 1 ? 'one problem' : `${problems.length} problems`;
    throw new StartError(`The content pack ${packFolder} has ${count}:\n${formatProblems(problems)}`);
  }
  const changes = [
    writeFolder(
      `${target}/lib/generated`,
      asFiles(new Map([...siteContentOf(pack), ['response-shapes', responseShapes()]])),
    ),
    writeFolder(`${target}/public${quizMediaFolder}`, await withWebp(quizMediaOf(pack))),
  ];
  return changes.includes(true);
}

/** The make-up of practice and exam of a checked pack, as a table of words. */
export function balanceText({ practice, exam }: Pick<Pack, 'practice' | 'exam'>): string {
  return Object.entries({ practice, exam })
    .map(([name, quizzes]) => {
      const rows = balanceOf(quizzes);
      const width = Math.max(...rows.map(([label]) => label.length));
      const lines = rows.map(([label, counts]) => `  ${label.padEnd(width)}  ${counts}`);
      return [`${name}: ${quizzes.length} questions`, ...lines].join('\n');
    })
    .join('\n\n');
}

/** How far a child, an adult and an expert get in the exam of a checked pack, in words. */
export function paceText({ folder, contest, exam }: Pick<Pack, 'folder' | 'contest' | 'exam'>): string {
  const { duration_minutes: whole } = contest.exam;
  return paceOf(exam, [whole / 2, whole], mediumSecondsOf(folder))
    .map(({ reader, questions: [half, end], minutes, levels }) => {
      const byLevel = levels.map(({ level, seconds }) => `${level} ${Math.round(seconds)} s`).join(', ');
      return `${reader}: at question ${half} after ${whole / 2} minutes, at ${end} after ${whole}; all in ${Math.round(minutes)} minutes (${byLevel})`;
    })
    .join('\n');
}

await runMain(
  import.meta,
  {
    command: 'npm run content',
    does: 'Checks the content pack in content/ and makes the site’s content of it. Says how far readers get in the exam.',
    options: { balance: { type: 'boolean', does: 'shows what practice and exam are made of, too' } },
  },
  async ({ options }) => {
    const { pack } = loadPack(inRoot('content'));
    if (pack && options.balance) console.log(`${balanceText(pack)}\n`);
    if (pack) console.log(`${paceText(pack)}\n`);
    console.log(
      (await generateContent())
        ? 'The site content was made from content/.'
        : 'The site content is up to date.',
    );
  },
);
