import { withoutRuby } from '@knowledgeking/contract/rules/ruby';
import { render, screen } from '@testing-library/react';
import { Button } from '@/components/ui/button';
import { CrewFigure } from '@/components/ui/crew-figure';
import { FuriganaContext, PhrasedText } from '@/components/ui/phrased-text';
import { Picture } from '@/components/ui/picture';
import { DateText } from '@/components/ui/time';
import practice from '@/lib/generated/practice.json';
import { phrasesOf } from '@/lib/phrases';

test.each([
  ['2025年6月22日(日) 13:00 〜 14:30', ['2025年6月22日(日)', '13:00 〜 14:30']],
  [
    '2025年5月12日(月) 12:00 〜 2025年6月20日(金) 12:00',
    ['2025年5月12日(月)', '12:00', '〜 2025年6月20日(金)', '12:00'],
  ],
])('%s breaks only between its parts, at a space', (text, parts) => {
  const { container } = render(<DateText text={text} />);
  expect(container.textContent).toBe(text);
  expect(Array.from(container.querySelectorAll('.datePart'), (part) => part.textContent)).toEqual(parts);
});

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
  'すき間や/8か所の/お気に入りの/買い物メモを/読みこみ中、/しき物の/上の/海の/中',
  '5文字へらして/ください。',
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

test.each([true, false])('when furigana are on (%s), the marks change nothing of what is read', (isOn) => {
  const { container } = render(
    <FuriganaContext value={isOn}>
      <PhrasedText text="前の｜海賊《かいぞく》に会う" />
    </FuriganaContext>,
  );
  expect(container.querySelectorAll('wbr')).toHaveLength(2);
  expect(screen.getByText('前の海賊に会う')).toBeInTheDocument();
  expect(container.querySelectorAll('rt')).toHaveLength(isOn ? 1 : 0);
});

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

test.each([true, false])('signs with a reading are shown without it and read by it (furigana %s)', (isOn) => {
  const { container } = render(
    <FuriganaContext value={isOn}>
      <PhrasedText text="Aは「｜・－《点、長い線》」、｜10《とお》です" />
    </FuriganaContext>,
  );
  expect(container.querySelector('.visually-hidden')).toHaveTextContent('Aは「点、長い線」、10です');
  const shown = container.querySelector('[aria-hidden="true"]');
  expect(shown).toHaveTextContent(isOn ? 'Aは「・－」、10とおです' : 'Aは「・－」、10です');
});

const sourceOf = (src: string): string | null | undefined => {
  render(<Picture src={src} alt="旗" />);
  const image = screen.getByRole('img', { name: '旗' });
  expect(image).toHaveAttribute('src', src);
  return image.parentElement?.querySelector('source')?.getAttribute('srcset');
};

test.each<[string, string | undefined]>([
  ['/images/share/practice3.png', '/images/share/practice3.webp'],
  ['/images/share/practice3.png?v=1', '/images/share/practice3.webp?v=1'],
  ['/images/quiz/0a1b.JPG', '/images/quiz/0a1b.webp'],
  ['/images/quiz/0a1b.jpeg', '/images/quiz/0a1b.webp'],
  ['/images/quiz/0a1b.svg', undefined],
  ['/images/quiz/png.svg?as=.png', undefined],
  ['https://elsewhere.example/images/quiz/0a1b.png', undefined],
  ['data:image/png;base64,AAAA', undefined],
])('%s is offered as %s to browsers that can take it', (src, webp) => {
  expect(sourceOf(src)).toBe(webp);
});

test('who has it in several widths lets the browser choose by the width that it takes', () => {
  render(
    <Picture src="/images/share/a.png" alt="旗" webpSet="/a-720.webp 720w, /a.webp 1200w" sizes="90vw" />,
  );
  const source = screen.getByRole('img', { name: '旗' }).parentElement?.querySelector('source');
  expect(source).toHaveAttribute('srcset', '/a-720.webp 720w, /a.webp 1200w');
  expect(source).toHaveAttribute('sizes', '90vw');
});

test.each([
  ['fumi-cheer', 'lazy', 150, 200, <CrewFigure key="1" member="fumi" expression="cheer" size={200} />],
  // A face is square.
  ['tenki-face-smile', 'eager', 96, 96, <CrewFigure key="2" member="tenki" crop="face" size={96} isEager />],
])('a member is drawn as asked for (%s), without words', (name, loading, width, height, figure) => {
  const picture = render(figure).container.querySelector('img');
  expect(picture).toHaveAttribute('src', `/images/crew/${name}.svg`);
  expect(picture).toHaveAttribute('alt', '');
  expect(picture).toHaveAttribute('loading', loading);
  expect([picture?.width, picture?.height]).toEqual([width, height]);
});

test('of a member who is not drawn nothing shows', () => {
  const { container } = render(<CrewFigure member="jim" size={96} />);
  expect(container).toBeEmptyDOMElement();
});
