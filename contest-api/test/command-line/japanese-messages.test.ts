import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { japaneseMessage } from '../../src/command-line/japanese-messages.ts';
import { readSettings } from '../../src/settings.ts';

const sources = new URL('../../../pack/src/', import.meta.url).pathname;

/** Every sentence that a check of a pack can say, with something in the place of what it quotes. */
function sentencesOfPacks(): string[] {
  return globSync('**/*.ts', { cwd: sources }).flatMap((file) => {
    const text = readFileSync(sources + file, 'utf8');
    const quoted = [...text.matchAll(/`((?:\$\{(?:[^{}]|\{[^{}]*\})*\}|[^`$])*)`|'([^'\n]*)'/g)];
    return quoted
      .map(([, template, plain]) => (template ?? plain ?? '').replaceAll(/\$\{[^}]*\}/g, '1'))
      .filter((sentence) => /(^|: )expected (?!1$)/.test(sentence));
  });
}

const badSettings: Record<string, string>[] = [
  { APP_ENV: 'production' },
  { APP_ENV: 'staging', SESSION_SECRET: 'short', OPERATIONS_TOKEN: 'short', OPERATIONS_HOST: '0.0.0.0' },
  { HOST: '0.0.0.0', PORT: 'many', TRUST_PROXY: 'everyone', SITE_ORIGIN: 'here', DATABASE_URL: 'mysql://x' },
  { SITE_ORIGIN: 'https://quiz.example.jp', MAIL_BOUNCE_TO: 'someone@elsewhere.example', LOG_LEVEL: 'loud' },
  { MAIL_FROM: '知識王決定戦 事務局', OPERATIONS_NAMES: 'https://live.example' },
  { TRUST_PROXY: '1', APP_ENV: 'development', TRACE_SHARE: 'all' },
];

function sentencesOfSettings(): string[] {
  return badSettings.flatMap((values) => {
    try {
      readSettings(values);
      return [];
    } catch (error) {
      return String((error as Error).message).split('\n');
    }
  });
}

describe('what is wrong in a pack or in the settings', () => {
  for (const [name, sentences] of [
    ['pack', sentencesOfPacks()],
    ['settings', sentencesOfSettings()],
  ] as const)
    test(`is said in Japanese for every sentence of the ${name}`, () => {
      assert.ok(sentences.length > 8, `${sentences.length}`);
      const english = sentences
        .map(japaneseMessage)
        .filter((said) => /\b(expected|not|such|the|with|when)\b/.test(said) || !/[ぁ-ん]/.test(said));
      assert.deepEqual(english, []);
    });

  test('keeps its place, and what it quotes', () => {
    assert.equal(
      japaneseMessage(
        'exam.yaml:12: quizzes[3].crew[0]: question 4: expected an id of crew.yaml (nagi, iwa), not "nago"',
      ),
      'exam.yaml:12: quizzes[3].crew[0]: 第4問: crew.yaml のid（nagi, iwa）を書きます。「nago」はありません',
    );
  });
});
