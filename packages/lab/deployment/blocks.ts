import { readFileSync } from 'node:fs';
import { inRoot } from '@knowledgeking/stage/paths';

/** Which of the two servers a block is typed on. */
type Where = 'first' | 'second' | 'both';

/** A block of commands of docs/deployment.md. */
export interface Block {
  /** The heading that it is below. */
  section: string;
  /** Such as `docs/deployment.md:120`. */
  place: string;
  commands: string;
  /** Undefined where the walk can't run it. */
  where?: Where;
  /** Why the walk can't run it. */
  reason?: string;
}

const document = 'docs/deployment.md';
const fence =
  /(?:^ *<!-- (?:run: (first|second|both)|not run: (.+)) -->\n\n)?^( *)```sh\n([\s\S]*?)^ *```$/gm;

/**
 * Every block of commands of docs/deployment.md, in its order. A comment before each says on which server the walk runs it, or why it
 * does not: `<!-- run: both -->`, `<!-- not run: it needs Docker -->`.
 * @throws Error naming the block that has no such comment
 */
export function deploymentBlocks(): Block[] {
  const text = readFileSync(inRoot(document), 'utf8');
  return [...text.matchAll(fence)].map(([whole, where, reason, indent = '', body = ''], index, all) => {
    const start = all[index]?.index ?? 0;
    const before = text.slice(0, start);
    const place = `${document}:${`${before}${whole.split('```')[0]}`.split('\n').length}`;
    if (!where && !reason)
      throw new Error(`${place}: expected <!-- run: … --> or <!-- not run: … --> before the block`);
    const section = [...before.matchAll(/^##+ (.*)$/gm)].at(-1)?.[1] ?? '';
    const commands = body.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
    return { section, place, commands, ...(where ? { where: where as Where } : { reason }) };
  });
}
