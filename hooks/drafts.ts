import { createContext } from 'react';

/** The name under which a form's input is kept. */
export type FormName = 'entry' | 'entry_resend' | 'login' | 'login_resend';
export type Drafts = Map<FormName, object>;

/**
 * The input of forms that an error screen has replaced. The layout keeps it only in memory, so that nothing is left on a shared
 * device (docs/decisions/session-and-login.md). In its own file, so that the layout does not pull in the form library.
 */
export const DraftsContext = createContext<Drafts | undefined>(undefined);
