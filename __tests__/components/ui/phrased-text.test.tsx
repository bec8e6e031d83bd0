import { render, screen } from '@testing-library/react';
import { FuriganaContext } from '@/components/ui/furigana-context';
import { PhrasedText } from '@/components/ui/phrased-text';
import { RubyText } from '@/components/ui/ruby-text';
import { phrasesOf } from '@/lib/phrases';

test.each([
  ['前の問題にもどることはできません。', '前の/問題にもどる/ことは/できません。'],
  ['スキップは、メールアドレスを入力する前の', 'スキップは、メールアドレスを/入力する/前の'],
  ['お知らせをお待ちください。', 'お知らせを/お待ち/ください。'],
  ['受け付けた答え方を組み合わせる', '受け付けた/答え方を/組み合わせる'],
  [
    'にふさわしい｜海賊《かいぞく》の｜見張り台《みはりだい》',
    'にふさわしい/｜海賊《かいぞく》の/｜見張り台《みはりだい》',
  ],
])('%s breaks only between phrases', (text, phrases) => {
  expect(phrasesOf(text).join('/')).toBe(phrases);
});

test('a long text stays whole, so that a page has no more elements than it needs', () => {
  const long = '前の問題にもどることはできません。'.repeat(8);
  expect(phrasesOf(long)).toEqual([long]);
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

test.each([
  [RubyText, true],
  [RubyText, false],
  [PhrasedText, true],
  [PhrasedText, false],
])(
  'when signs have a reading, then they are shown without it and read by it (%p, furigana %s)',
  (Text, isOn) => {
    const { container } = render(
      <FuriganaContext value={isOn}>
        <Text text="Aは「｜・－《点、長い線》」、｜10《とお》です" />
      </FuriganaContext>,
    );
    expect(container.querySelector('.visually-hidden')).toHaveTextContent('Aは「点、長い線」、10です');
    const shown = container.querySelector('[aria-hidden="true"]');
    expect(shown).toHaveTextContent(isOn ? 'Aは「・－」、10とおです' : 'Aは「・－」、10です');
  },
);
