import { render, screen } from '@testing-library/react';
import { TotalScore } from '@/components/result/total-score';
import { perfectStampOf, stampOf } from '@/lib/result/stamps';

const isMoment = (container: HTMLElement): boolean => container.querySelector('.moment') !== null;

test('the text is final from the beginning, while the figure is still being counted up', () => {
  const { container } = render(
    <TotalScore score={62} fullScore={100} name="うみねこ太郎" stamp="記録済" occasion="final text" />,
  );
  expect(isMoment(container)).toBe(true);
  expect(container).toHaveTextContent('うみねこ太郎 さんの得点62点 / 100点記録済');
  expect(screen.getByText('62')).toHaveStyle({ '--score': '62' });
});

test('the moment comes once in a visit for each result', () => {
  const draw = (score: number, occasion: string) =>
    render(<TotalScore score={score} fullScore={100} name={undefined} occasion={occasion} />);
  const first = draw(62, 'once');
  expect(isMoment(first.container)).toBe(true);
  first.unmount();
  expect(isMoment(draw(62, 'once').container)).toBe(false);
  expect(isMoment(draw(63, 'once').container)).toBe(true);
  expect(isMoment(draw(62, 'another').container)).toBe(true);
});

test('no name, no stamp: nothing takes their place', () => {
  const { container } = render(<TotalScore score={0} fullScore={100} name={undefined} occasion="bare" />);
  expect(container).toHaveTextContent(/^0点 \/ 100点$/);
});

test.each([
  [{ overall_rank: 1, total_score: 100, passed: true }, '全国1位'],
  [{ overall_rank: 2, total_score: 100, passed: true }, '全問正解'],
  [{ overall_rank: 2, total_score: 99, passed: true }, '予選通過'],
  [{ overall_rank: 900, total_score: 0, passed: false }, '記録済'],
])('%j is stamped %s', (result, stamp) => {
  expect(stampOf({ ...result, total_full_score: 100 })).toBe(stamp);
});

test('a replay or practice run is stamped only where everything was right', () => {
  expect(perfectStampOf(100, 100)).toBe('全問正解');
  expect(perfectStampOf(99, 100)).toBeUndefined();
});
