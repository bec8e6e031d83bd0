import { render } from '@testing-library/react';
import { DateText } from '@/components/ui/time';

test.each([
  ['2025年6月22日(日) 13:00 〜 14:30', ['2025年6月22日(日)', '13:00 〜 14:30']],
  [
    '2025年5月12日(月) 12:00 〜 2025年6月20日(金) 12:00',
    ['2025年5月12日(月)', '12:00', '〜 2025年6月20日(金)', '12:00'],
  ],
])(
  '%s goes on in the next line only between its parts, where every engine breaks: at a space',
  (text, parts) => {
    const { container } = render(<DateText text={text} />);
    expect(container.textContent).toBe(text);
    expect(Array.from(container.children, (part) => part.textContent)).toEqual(parts);
  },
);
