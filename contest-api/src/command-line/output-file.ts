import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { type CommonOptions, confirm, OperatorError } from './context.ts';
import type { Terminal } from './terminal.ts';

/**
 * Makes sure that a file can be written: its folder is there, and where there is a file already, the operator lets it be replaced.
 * @throws OperatorError where it can't be, or must not be
 */
export async function confirmFile(terminal: Terminal, file: string, options: CommonOptions): Promise<void> {
  const folder = path.dirname(path.resolve(file));
  if (!existsSync(folder)) throw new OperatorError(`フォルダー ${folder} がありません。先に作ってください。`);
  if (!existsSync(file)) return;
  if (!statSync(file).isFile())
    throw new OperatorError(`${file} はファイルではありません。別の名前にしてください。`);
  await confirm(
    terminal,
    {
      changes: [`${file} はすでにあります。置きかえると、前の中身はなくなります。`],
      question: '置きかえますか。',
    },
    { ...options, dryRun: false },
  );
}
