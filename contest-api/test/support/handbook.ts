import { readdirSync, readFileSync } from 'node:fs';

/**
 * The states of a contest in which the handbook's commands are run, in their order. `next` is the championship after it. `parsed` is for those that need another machine, or
 * somebody's key presses: only their words and options are checked.
 */
export const states = [
  'new',
  'entry',
  'in_progress',
  'after_end',
  'aggregated',
  'published',
  'next',
  'parsed',
] as const;
export type State = (typeof states)[number];

/** A command of the handbook, and where it is written. */
export interface WrittenCommand {
  place: string;
  state: State;
  words: string[];
}

const folder = new URL('../../../docs/handbook/', import.meta.url);
const start = 'npm run contest -- ';
const isState = (text: string | undefined): text is State => states.some((state) => state === text);

/**
 * Every `npm run contest -- …` in the handbook's blocks of shell. Before each such block, a comment says which state its commands need:
 * `<!-- state: published -->`.
 */
export function handbookCommands(): WrittenCommand[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'));
  return names.sort().flatMap((name) => commandsIn(name, readFileSync(new URL(name, folder), 'utf8')));
}

function commandsIn(name: string, text: string): WrittenCommand[] {
  const blocks = text.matchAll(/(?:<!-- state: (\w+) -->\n+)?^```sh\n([\s\S]*?)^```/gm);
  return [...blocks].flatMap(({ 1: state, 2: block = '', index }) => {
    const firstLine = text.slice(0, index).split('\n').length + (state ? 2 : 1);
    const lines = block.replaceAll('\\\n', '  ').split('\n');
    return lines.flatMap((line, number) => {
      if (!line.startsWith(start)) return [];
      const place = `${name}:${firstLine + number}`;
      if (!isState(state)) throw new Error(`${place}: expected <!-- state: … --> before the block`);
      return [{ place, state, words: shellWords(line.slice(start.length)) }];
    });
  });
}

/** Splits a line as a shell does; a comment ends it. A placeholder such as <参加者ID> is a part of a word. */
function shellWords(line: string): string[] {
  const [command = ''] = line.split(/\s#\s/);
  return [...command.matchAll(/(?:"[^"]*"|'[^']*'|<[^>]*>|[^\s"'<])+/g)].map(([word]) =>
    word.replaceAll(/["']/g, ''),
  );
}
