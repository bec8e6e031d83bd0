import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createFetchedPart, type FetchedPart } from '@/hooks/fetched-part';

const Words = () => <p>来ました</p>;

function Place({ part }: { part: FetchedPart<object> }) {
  const Part = part.usePart();
  return Part ? <Part /> : <p>待っています</p>;
}

test('when a part cannot be fetched, then it is fetched again until it is there', async () => {
  jest.useFakeTimers();
  const load = jest
    .fn(async () => Words)
    .mockRejectedValueOnce(new Error('lost'))
    .mockRejectedValueOnce(new Error('lost'));
  render(<Place part={createFetchedPart(load)} />);
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(screen.getByText('待っています')).toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(3_000));
  expect(screen.getByText('来ました')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(3);
  jest.useRealTimers();
});

test('when a part was fetched before its place is shown, then it is there at once, but never in exported HTML', async () => {
  const part = createFetchedPart<object>(async () => Words);
  await part.fetch();
  render(<Place part={part} />);
  expect(screen.getByText('来ました')).toBeInTheDocument();
  expect(renderToString(<Place part={part} />)).toContain('待っています');
});
