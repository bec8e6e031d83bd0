import type { ComponentType } from 'react';
import type { SitePage } from '@/components/layout/site-page';
import { chooseFurigana } from '@/lib/furigana';
import { type TopContent, topContent } from '@/lib/top-content';
import TopPage from '@/pages/index';
import { renderPage } from './render-page';

/** The top page as it is built, or only this part of it. Without readings, and in parts, because a search by role takes as long as there are elements. */
export function renderTop(Part: ComponentType<TopContent> = TopPage) {
  chooseFurigana('off');
  const Page: SitePage<TopContent> = Object.assign((content: TopContent) => <Part {...content} />, {
    layout: TopPage.layout,
  });
  return renderPage(Page, { props: topContent });
}
