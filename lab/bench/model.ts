import { readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from '../../scripts/lib/paths.ts';
import { runCommand } from '../../scripts/lib/run-command.ts';
import { examDay } from '../model/demand.ts';
import { readInputs } from '../model/inputs.ts';
import { minutesText, modelText } from '../model/text.ts';
import type { CallCost } from './calls.ts';

const documentFile = 'docs/scaling.md';
const inputsFile = 'lab/model/inputs.json';
const [begin, end] = ['<!-- npm run bench -- model --write -->', '<!-- end of the model -->'];

/** The part of docs/scaling.md that the model writes. */
export function modelPartOf(document: string): string {
  return document.slice(document.indexOf(begin) + begin.length, document.indexOf(end)).trim();
}

/**
 * Prints the model of a million browsers for the inputs in `lab/model/inputs.json`.
 * @param options `--write` puts it into docs/scaling.md, `--minutes` shows every minute of the exam's day
 */
export async function reportModel(options: readonly string[]): Promise<void> {
  const inputs = readInputs();
  if (options.includes('--minutes')) {
    const { arrivalMinutes } = inputs.people;
    const count = arrivalMinutes + inputs.contest.window / 60 + 60;
    console.log(
      minutesText(
        examDay(inputs, true),
        Array.from({ length: count }, (_, index) => index - arrivalMinutes),
      ).join('\n'),
    );
    return;
  }
  const text = modelText(inputs);
  console.log(text);
  if (!options.includes('--write')) return;
  const document = readFileSync(inRoot(documentFile), 'utf8');
  writeFileSync(
    inRoot(documentFile),
    document.replace(modelPartOf(document), () => text),
  );
}

/** Makes measured costs the model's inputs. `measured` says on which machine. */
export async function writeCosts(costs: Record<string, CallCost>, measured: string): Promise<void> {
  const rounded = Object.entries(costs).map(([name, { api, database, wal, bytes }]) => {
    const hundredths = (value: number) => Math.round(value * 100) / 100;
    return [
      name,
      {
        api: hundredths(api),
        database: hundredths(database),
        wal: Math.round(wal),
        bytes: Math.round(bytes),
      },
    ];
  });
  const inputs = { ...readInputs(), measured, costs: Object.fromEntries(rounded) };
  writeFileSync(inRoot(inputsFile), JSON.stringify(inputs, null, 2));
  await runCommand('biome', ['format', '--write', inputsFile]);
}
