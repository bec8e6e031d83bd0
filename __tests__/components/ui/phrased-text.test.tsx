import { withoutRuby } from '@knowledgeking/contract/rules/ruby';
import { render, screen } from '@testing-library/react';
import { Button } from '@/components/ui/button';
import { FuriganaContext, PhrasedText } from '@/components/ui/phrased-text';
import practice from '@/lib/generated/practice.json';
import { phrasesOf } from '@/lib/phrases';

test.each([
  // Between words that the kinds of letters tell apart, never within one.
  '前の/問題に/もどる/ことは/できません。',
  'スキップは、/メールアドレスを/入力する/前の',
  'お知らせを/お待ち/ください。',
  '受け付けた/答え方を/組み合わせる',
  '見つけ方を/くり返し、/間に合う/まん中の/男の子に/言い伝える',
  '星も/まっすぐのぼって/まっすぐしずみ、/見わたせます。',
  'それが/いちばん、/大切です。',
  '開催時間の/間なら、/いつでも/はじめられます。',
  'アドレスあてに/もう一度/お送り/ください',
  // A particle ends a phrase, unless its letter belongs to a word or goes on.
  '海面へ/上がってくる/ものを、/すべて/選びましょう。',
  '指紋は/まったく/ちがう/ものになります。',
  '航海が/はじまる/町の/ひみつ',
  'マヤ/「ライフジャケットは/じゃまだ」',
  '予選において、/船として/広がるので/待つ',
  // After punctuation, and between what is in brackets and what is not; never before what may not begin a line.
  '船です。/「行こう！」と/言う、/その/声。',
  '『海底二万里』や/『宝島』/（1883年）',
  'ジュール・/ヴェルヌ',
  '「はじめる」を/押すと、/また',
  // Never within a reading or what it is for.
  'にふさわしい/｜海賊《かいぞく》の/｜見張り台《みはりだい》',
  '｜答《こた》え方は/｜自由《じゆう》です',
])('%s breaks only where it is marked', (marked) => {
  expect(phrasesOf(marked.replaceAll('/', '')).join('/')).toBe(marked);
});

test('no phrase of the practice questions begins with what may not begin a line, or is longer than a narrow phone’s line', () => {
  const texts = JSON.stringify(practice).match(/[^"\\]*[ぁ-ん][^"\\]*/g) ?? [];
  const phrases = texts.flatMap(phrasesOf).map(withoutRuby);
  expect(phrases.length).toBeGreaterThan(300);
  expect(
    phrases.filter((phrase) => /^[、。，．！？」』）ーっゃゅょぁぃぅぇぉッャュョ]/.test(phrase)),
  ).toEqual([]);
  expect(phrases.filter((phrase) => [...phrase].length > 17)).toEqual([]);
});

test.each([true, false])(
  'when furigana are on (%s), then the marks change nothing of what is read',
  (isOn) => {
    const { container } = render(
      <FuriganaContext value={isOn}>
        <PhrasedText text="前の｜海賊《かいぞく》に会う" />
      </FuriganaContext>,
    );
    expect(container.querySelectorAll('wbr')).toHaveLength(2);
    expect(screen.getByText('前の海賊に会う')).toBeInTheDocument();
    expect(container.querySelectorAll('rt')).toHaveLength(isOn ? 1 : 0);
  },
);

test('after a text that ends a sentence, its line may end too; an empty text is nothing at all', () => {
  const { container } = render(
    <p>
      <PhrasedText text="" />
      <PhrasedText text="できました。" />
    </p>,
  );
  expect(container.innerHTML).toBe('<p><span class="phrases">できました。<wbr></span></p>');
});

test('a button keeps its name, into which the marks put no space', () => {
  render(<Button>もう一度確認メールを送る</Button>);
  expect(screen.getByRole('button', { name: 'もう一度確認メールを送る' })).toBeVisible();
});

test.each([true, false])(
  'when signs have a reading, then they are shown without it and read by it (furigana %s)',
  (isOn) => {
    const { container } = render(
      <FuriganaContext value={isOn}>
        <PhrasedText text="Aは「｜・－《点、長い線》」、｜10《とお》です" />
      </FuriganaContext>,
    );
    expect(container.querySelector('.visually-hidden')).toHaveTextContent('Aは「点、長い線」、10です');
    const shown = container.querySelector('[aria-hidden="true"]');
    expect(shown).toHaveTextContent(isOn ? 'Aは「・－」、10とおです' : 'Aは「・－」、10です');
  },
);
