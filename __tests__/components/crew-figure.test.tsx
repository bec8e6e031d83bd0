import { render } from '@testing-library/react';
import { CrewFigure } from '@/components/ui/crew-figure';

test('a member is drawn with the face and crop asked for, at its size, without words of its own', () => {
  const { container } = render(<CrewFigure member="fumi" expression="cheer" size={200} />);
  const picture = container.querySelector('img');
  expect(picture).toHaveAttribute('src', '/images/crew/fumi-cheer.svg');
  expect(picture).toHaveAttribute('alt', '');
  expect(picture).toHaveAttribute('loading', 'lazy');
  expect([picture?.width, picture?.height]).toEqual([150, 200]);
});

test('a face is square', () => {
  const { container } = render(<CrewFigure member="tenki" crop="face" size={96} isEager />);
  const picture = container.querySelector('img');
  expect(picture).toHaveAttribute('src', '/images/crew/tenki-face-smile.svg');
  expect(picture).toHaveAttribute('loading', 'eager');
  expect([picture?.width, picture?.height]).toEqual([96, 96]);
});

test('of a member who is not drawn nothing shows', () => {
  const { container } = render(<CrewFigure member="jim" size={96} />);
  expect(container).toBeEmptyDOMElement();
});
