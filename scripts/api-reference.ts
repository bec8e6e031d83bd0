import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Call, type CallName, calls, errorCodesOf, errorStatus } from '@knowledgeking/contract';
import { inRoot } from '@knowledgeking/stage/paths';
import { runMain } from '@knowledgeking/stage/run-main';

/** The parts of JSON Schema that the contract uses. */
interface Schema {
  type?: string;
  title?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  required?: string[];
  format?: string;
}

/** A schema as a type, in the notation of TypeScript. */
function typeOf(schema: Schema, indent = ''): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map((choice) => typeOf(choice, indent)).join(' | ');
  if (schema.type === 'array') {
    const item = typeOf(schema.items ?? {}, indent);
    return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
  }
  if (schema.patternProperties) {
    const [value = {}] = Object.values(schema.patternProperties);
    return `{ [名前: string]: ${typeOf(value, indent)} }`;
  }
  if (schema.properties) {
    const lines = Object.entries(schema.properties).map(([name, value]) => {
      const gap = schema.required?.includes(name) ? '' : '?';
      return `${indent}  ${name}${gap}: ${typeOf(value, `${indent}  `)}`;
    });
    return `{\n${lines.join('\n')}\n${indent}}`;
  }
  if (schema.type === 'string' && schema.format) return `string（${schema.format}）`;
  return schema.type ?? 'unknown';
}

const access: Record<Call['access'], string> = {
  public: 'だれでも',
  participant: 'ログインした参加者（Cookie `session`）',
  staging: '本番以外（ステージングでは `DEBUG_KEY`）',
};

function block(title: string, schema: Call['query'] | Call['success']['schema']): string[] {
  if (!schema) return [];
  const text = typeOf(schema as Schema);
  return ['', `${title}:`, '', '```ts', text, '```'];
}

function section(name: CallName): string[] {
  const call: Call = calls[name];
  const cache =
    call.cacheSeconds === undefined ? 'しない（`no-store`）' : `共有キャッシュに${call.cacheSeconds}秒まで`;
  const errors = errorCodesOf(call).map((code) => `\`${code}\`（${errorStatus[code]}）`);
  return [
    '',
    `## ${call.method} ${call.path}`,
    '',
    `\`${name}\`: ${call.summary}`,
    '',
    `- 使える人: ${access[call.access]}`,
    `- キャッシュ: ${cache}`,
    `- 成功: ${call.success.status}`,
    `- エラー: ${errors.join('、')}`,
    ...block('URLの引数', call.query),
    ...block('送る本文', call.body),
    ...(call.success.status === 204 ? [] : block('返る本文', call.success.schema)),
  ];
}

/** The reference of all calls of the contest API, as Markdown, made from the contract. */
export function apiReference(): string {
  const names = Object.keys(calls) as CallName[];
  return [
    '# APIの一覧',
    '',
    '<!-- npm run api-reference が packages/contract/ から作ります。手で直さないでください。 -->',
    '',
    '大会のAPIの呼び出しを、契約（`packages/contract/`）から作った一覧です。動いているAPIでは、運用ポートの `/docs` で同じものを試せます。',
    'URLは `/api` から始まります。エラーの本文は `{ error_code, message, request_id }` です。',
    '',
    ...names.map((name) => `- \`${calls[name].method} ${calls[name].path}\`: ${calls[name].summary}`),
    ...names.flatMap(section),
    '',
  ].join('\n');
}

await runMain(
  import.meta,
  {
    command: 'npm run api-reference',
    does: 'Makes the list of all calls from the contract: api-reference.md in docs/handbook/. It is for a release; git ignores it.',
  },
  () => {
    const file = path.join(inRoot('docs/handbook'), 'api-reference.md');
    writeFileSync(file, apiReference());
    console.log(`${file} was written.`);
  },
);
