import { act, render, screen } from '@testing-library/react';
import { useDrawnPicture } from '@/hooks/use-drawn-picture';
import { fontsReady, pngOf } from '@/lib/picture/canvas';
import type { Picture } from '@/lib/picture/shape-types';

jest.mock('@/lib/picture/canvas', () => ({
  ...jest.requireActual('@/lib/picture/canvas'),
  pngOf: jest.fn(),
}));

const picture = (): Picture => ({ width: 1, height: 1, shapes: [] });

function Drawn({ of }: { of: Picture }) {
  const drawn = useDrawnPicture(of, 'picture.png');
  return <p>{drawn.phase === 'drawn' ? drawn.address : drawn.phase}</p>;
}

test('while a changed picture is drawn, the address of the one before, which is revoked, is offered to nobody', async () => {
  const drawings: (() => void)[] = [];
  jest
    .mocked(pngOf)
    .mockImplementation(() => new Promise((resolve) => drawings.push(() => resolve(new Blob()))));
  const revokeObjectURL = jest.fn();
  const createObjectURL = jest.fn().mockReturnValueOnce('blob:1').mockReturnValueOnce('blob:2');
  Object.assign(URL, { createObjectURL, revokeObjectURL });
  const draw = () => act(async () => drawings.pop()?.());
  const { rerender } = render(<Drawn of={picture()} />);
  await act(async () => undefined);
  expect(screen.getByText('drawing')).toBeVisible();
  await draw();
  expect(screen.getByText('blob:1')).toBeVisible();
  rerender(<Drawn of={picture()} />);
  expect(revokeObjectURL).toHaveBeenCalledWith('blob:1');
  expect(screen.getByText('drawing')).toBeVisible();
  await act(async () => undefined);
  await draw();
  expect(screen.getByText('blob:2')).toBeVisible();
});

test('when the fonts are there already, then the picture does not wait for them', async () => {
  jest.useFakeTimers();
  Object.assign(document, { fonts: { load: async () => [], check: () => true } });
  await expect(fontsReady(picture(), new AbortController().signal)).resolves.toBeUndefined();
});
