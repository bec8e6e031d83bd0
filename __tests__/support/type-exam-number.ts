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

/** The visit begins at this address. */
export function arriveAt(address: string): void {
  window.history.replaceState(null, '', address);
  takeFirstAddress();
}
