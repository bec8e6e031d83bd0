import { chooseFurigana } from '@/lib/furigana';
import { topContent } from '@/lib/top-content';
import TopPage from '@/pages/index';
import { renderPage } from './render-page';

/** The top page as it is built. Without readings: with them it has several times the elements, and each search by role takes as long. */
export function renderTop() {
  chooseFurigana('off');
  return renderPage(TopPage, { props: topContent });
}
