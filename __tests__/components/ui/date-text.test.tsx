import { render, screen } from '@testing-library/react';
import { DateText } from '@/components/ui/date-text';

test.each([
  ['2025年6月22日(日) 13:00 〜 14:30', ['2025年6月22日(日) ', '13:00 〜 14:30']],
  [
    '2025年5月12日(月) 12:00 〜 2025年6月20日(金) 18:00',
    ['2025年5月12日(月) ', '12:00 ', '〜 2025年6月20日(金) ', '18:00'],
  ],
])('%s goes on in the next line between its parts alone', (text, parts) => {
  render(<DateText text={text} />);
  const [date] = screen.getAllByText(text);
  expect(date?.innerHTML.split('<wbr>')).toEqual(parts);
});
