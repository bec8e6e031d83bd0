import { screen } from '@testing-library/react';
import { chooseFurigana } from '@/lib/furigana';
import EntryPage from '@/pages/entry';
import { renderPage } from './render-page';

/** The button that sends the entry form. */
export const send = () => screen.getByRole('button', { name: '確認メールを送る' });

/** The entry form, empty. Without readings: with them it has several times the elements, and each search by role takes as long. */
export async function renderForm() {
  chooseFurigana('off');
  const view = renderPage(EntryPage);
  // The form is in the page's HTML; the footer comes once the page may be shown.
  await screen.findByRole('contentinfo');
  return view;
}

/** Fills in all of the entry form. */
export async function fillIn(user: Awaited<ReturnType<typeof renderForm>>['user']): Promise<void> {
  await user.click(screen.getByLabelText('メールアドレス'));
  await user.paste(' ｎａｍｅ＠example.com ');
  await user.click(screen.getByLabelText('表示名'));
  await user.paste('うみねこ');
  await user.selectOptions(screen.getByLabelText('出身地'), '神奈川県');
  await user.click(screen.getByRole('radio', { name: 'こどもの部' }));
  await user.click(screen.getByRole('checkbox', { name: '応募規約に同意する' }));
}
