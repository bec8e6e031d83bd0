import { render, screen } from '@testing-library/react';
import { CrewFigure } from '@/components/ui/crew-figure';
import { Picture } from '@/components/ui/picture';

const sourceOf = (src: string): string | null | undefined => {
  render(<Picture src={src} alt="旗" />);
  const image = screen.getByRole('img', { name: '旗' });
  expect(image).toHaveAttribute('src', src);
  return image.parentElement?.querySelector('source')?.getAttribute('srcset');
};

test.each([
  ['/images/share/practice3.png', '/images/share/practice3.webp'],
  ['/images/share/practice3.png?v=1', '/images/share/practice3.webp?v=1'],
  ['/images/quiz/0a1b.JPG', '/images/quiz/0a1b.webp'],
  ['/images/quiz/0a1b.jpeg', '/images/quiz/0a1b.webp'],
])('%s is offered as %s to browsers that can take it', (src, webp) => {
  expect(sourceOf(src)).toBe(webp);
});

test.each([
  '/images/quiz/0a1b.svg',
  '/images/quiz/png.svg?as=.png',
  'https://elsewhere.example/images/quiz/0a1b.png',
  'data:image/png;base64,AAAA',
])('of %s there is no twin', (src) => {
  expect(sourceOf(src)).toBeUndefined();
});

test('who has it in several widths lets the browser choose by the width that it takes', () => {
  render(
    <Picture src="/images/share/a.png" alt="旗" webpSet="/a-720.webp 720w, /a.webp 1200w" sizes="90vw" />,
  );
  const source = screen.getByRole('img', { name: '旗' }).parentElement?.querySelector('source');
  expect(source).toHaveAttribute('srcset', '/a-720.webp 720w, /a.webp 1200w');
  expect(source).toHaveAttribute('sizes', '90vw');
});

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
