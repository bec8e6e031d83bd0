import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { lazyComponent } from '@/hooks/lazy-loading';

const Words = () => <p>来ました</p>;
const words = async () => ({ default: Words });

const waiting = <p>待っています</p>;

test('when a lazy component cannot be fetched, then it is fetched again until it is there', async () => {
  jest.useFakeTimers();
  const load = jest
    .fn(words)
    .mockRejectedValueOnce(new Error('lost'))
    .mockRejectedValueOnce(new Error('lost'));
  const Lazy = lazyComponent(load, waiting);
  render(<Lazy />);
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(screen.getByText('待っています')).toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(3_000));
  expect(screen.getByText('来ました')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(3);
});

test('when a lazy component was fetched before its place is shown, then it is there at once, but never in exported HTML', async () => {
  const Lazy = lazyComponent(words, waiting);
  await Lazy.preload();
  render(<Lazy />);
  expect(screen.getByText('来ました')).toBeInTheDocument();
  expect(renderToString(<Lazy />)).toContain('待っています');
});
