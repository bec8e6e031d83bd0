import { buildOption, buildQuiz } from '@/__tests__/support/quiz-builders';
import { prefetchPictures } from '@/lib/prefetch-pictures';
import { picturesOf } from '@/lib/quiz/question';

const flag = buildQuiz('single_selection', {
  question_media_type: 'image',
  question_media_url: '/flag.svg',
  options: [
    buildOption('1', 1, { media_url_not_selected: '/a.svg', media_url_selected: '/a-on.svg' }),
    buildOption('2', 2, { media_url_not_selected: '/b.svg', media_url_selected: '/a-on.svg' }),
    buildOption('3', 3),
  ],
});
const sound = buildQuiz('free_input', { question_media_type: 'audio', question_media_url: '/bell.mp3' });

test('every picture of a question, each once, and nothing else', () => {
  expect(picturesOf(flag)).toEqual(['/flag.svg', '/a.svg', '/a-on.svg', '/b.svg']);
  expect(picturesOf(sound)).toEqual([]);
  expect(picturesOf(buildQuiz('order_selection', { question_media_type: 'image' }))).toEqual([]);
});

test('the browser is asked for all of them', () => {
  const asked: string[] = [];
  jest.spyOn(window.Image.prototype, 'src', 'set').mockImplementation((url: string) => void asked.push(url));
  prefetchPictures(picturesOf(flag));
  prefetchPictures(picturesOf(sound));
  expect(asked).toEqual(['/flag.svg', '/a.svg', '/a-on.svg', '/b.svg']);
});

test('a picture of the site’s own is asked for in the form in which it will be shown', () => {
  const parents: (Element | null)[] = [];
  jest.spyOn(window.Image.prototype, 'src', 'set').mockImplementation(function (this: HTMLImageElement) {
    parents.push(this.parentElement);
  });
  prefetchPictures(['/images/quiz/a.png']);
  expect(parents[0]?.querySelector('source')).toHaveAttribute('srcset', '/images/quiz/a.webp');
});
