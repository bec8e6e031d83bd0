import type { Quiz } from '@knowledgeking/contract';
import { render, screen, within } from '@testing-library/react';
import { buildOption, buildQuiz } from '@/__tests__/support/quiz-builders';
import { DrawnAnswer } from '@/components/answers/answer-card';

const flags = buildQuiz('single_selection', {
  options: [
    { value: '1', pos_row: 1, pos_column: 1, media_url_not_selected: '/a.svg', alt: '青い旗' },
    { value: '2', pos_row: 2, pos_column: 1, media_url_selected: '/b.svg', text: '赤い旗' },
    { value: '3', pos_row: 3, pos_column: 1, media_url_not_selected: '/c.svg' },
  ],
});

const bare = buildOption('9', 1, { text: undefined });

const draw = (quiz: Quiz | undefined, answer: string) => render(<DrawnAnswer quiz={quiz} answer={answer} />);

test('an order is a numbered list, a choice is a plain one', () => {
  const { unmount, container } = draw(buildQuiz('order_selection'), '3,1,4,2');
  expect(container.querySelector('ol')).toBeInTheDocument();
  const items = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(items).toEqual(['選択肢3', '選択肢1', '選択肢4', '選択肢2']);
  unmount();
  const plain = draw(buildQuiz('multiple_selection'), '1,3');
  expect(plain.container.querySelector('ol')).not.toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

test.each([
  ['1', '青い旗', '/a.svg'],
  ['2', '赤い旗', '/b.svg'],
  ['3', '3', '/c.svg'],
])('option %s is its picture, called %s', (value, name, source) => {
  draw(flags, value);
  expect(screen.getByRole('img', { name })).toHaveAttribute('src', source);
});

test('six characters are read as one word and drawn one by one', () => {
  const { container } = draw(buildQuiz('order_six_char'), 'た,い,へ,い,よ,う');
  expect(screen.getByText('たいへいよう')).toBeInTheDocument();
  const drawn = [...container.querySelectorAll('[aria-hidden=true]')].map((box) => box.textContent);
  expect(drawn).toEqual(['た', 'い', 'へ', 'い', 'よ', 'う']);
});

test.each([
  ['combine_options', 'A-2,B-1,C-3', 'A-2,B-3,C-1', '○××', '3組のうち、1組が合っています。'],
  ['order_selection', '3,1,4,2', '3,2,4,1', '○×○×', '4つのうち、2つが合っています。'],
  [
    'order_six_char',
    'た,い,へ,う,い,よ',
    'た,い,へ,い,よ,う',
    '○○○×××',
    '6文字のうち、3文字が合っています。',
  ],
  ['multiple_selection', '1,3', '1,2,4', '○×', '2つのうち、1つが合っています。答えは、ほかに2つあります。'],
  ['combine_options', 'A-2,B-3,C-1', 'A-1,B-2,C-3', '×××', '合っているものは、ありませんでした。'],
] as const)(
  'of a wrong %s each part is marked, and the right ones are counted',
  (type, answer, right, marks, words) => {
    render(<DrawnAnswer quiz={buildQuiz(type)} answer={answer} right={right} />);
    const drawn = screen.getAllByText(/^[○×]$/);
    expect(drawn.map((mark) => mark.textContent).join('')).toBe(marks);
    for (const { textContent, nextElementSibling } of drawn)
      expect(nextElementSibling).toHaveTextContent(textContent === '○' ? '合っています。' : 'ちがいます。');
    expect(screen.getByText(words)).toBeInTheDocument();
  },
);

test('readings are shown above the kanji of an option', () => {
  const options = [buildOption('1', 1, { text: '｜海賊《かいぞく》' })];
  const { container } = draw(buildQuiz('single_selection', { options }), '1');
  expect(within(container).getByText('かいぞく').closest('ruby')).toHaveTextContent('海賊');
});

test.each<[string, Quiz | undefined, string]>([
  ['the question is not there', undefined, 'A-1,B-2'],
  ['the question lacks the option', flags, '9'],
  ['the option has neither text nor picture', buildQuiz('single_selection', { options: [bare] }), '9'],
  ['the question lacks half of a pair', buildQuiz('combine_options'), 'A-9'],
  ['words were typed', buildQuiz('free_input'), '右,左'],
])('when %s, then the answer is shown as it was sent', (_what, quiz, answer) => {
  draw(quiz, answer);
  expect(screen.getByText(answer)).toBeInTheDocument();
});

test.each([flags, undefined])('when nothing was sent, then it says so', (quiz) => {
  draw(quiz, '');
  expect(screen.getByText('回答なし')).toBeInTheDocument();
});
