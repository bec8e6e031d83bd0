import type { Quiz } from '@knowledgeking/contract';
import { ownWebpOf } from '@/lib/webp';

/** The addresses of every picture of a question. */
export function picturesOf(quiz: Quiz): string[] {
  const own = quiz.question_media_type === 'image' ? [quiz.question_media_url] : [];
  const ofOptions = quiz.options.flatMap((option) => [
    option.media_url_not_selected,
    option.media_url_selected,
  ]);
  return [...new Set([...own, ...ofOptions].filter((url) => typeof url === 'string'))];
}

/** Lets the browser fetch the pictures of questions in advance. One that fails is fetched again when it is shown. */
export function prefetchPictures(...quizzes: (Quiz | undefined)[]): void {
  for (const url of quizzes.flatMap((quiz) => (quiz ? picturesOf(quiz) : []))) fetchPicture(url);
}

/** Fetches the same file as when it is shown: the WebP twin if there is one and the browser can show it. */
function fetchPicture(url: string): void {
  const image = new Image();
  const webp = ownWebpOf(url);
  if (webp !== undefined) {
    const source = document.createElement('source');
    Object.assign(source, { srcset: webp, type: 'image/webp' });
    document.createElement('picture').append(source, image);
  }
  image.src = url;
}
