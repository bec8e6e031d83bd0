import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { takeFirstAddress } from '@/lib/first-address';

/** The partner app's call, for handlers of the mock API. */
export const partnerPath = '*/api/external_services/knowledgeking/entry_status/';

/** The login, for handlers of the mock API. */
export const loginPath = '*/api/users/login';

/** The exam number that `typeExamNumber` types. */
export const typedNumber = '7K3M-Q9RT-2XWD';

/** Types an exam number into the login form on the screen, and sends it. */
export async function typeExamNumber(user: UserEvent): Promise<void> {
  await user.type(await screen.findByLabelText('受験番号'), typedNumber);
  await user.click(screen.getByRole('button', { name: 'ログイン' }));
}

/** Fills in the entry form on the screen. */
export async function fillInEntry(user: UserEvent): Promise<void> {
  await user.click(screen.getByLabelText('メールアドレス'));
  await user.paste(' ｎａｍｅ＠example.com ');
  await user.click(screen.getByLabelText('表示名'));
  await user.paste('うみねこ');
  await user.selectOptions(screen.getByLabelText('出身地'), '神奈川県');
  await user.click(screen.getByRole('radio', { name: 'こどもの部' }));
  await user.click(screen.getByRole('checkbox', { name: '応募規約に同意する' }));
}

/** The visit begins at this address. */
export function arriveAt(address: string): void {
  window.history.replaceState(null, '', address);
  takeFirstAddress();
}
