import { createContext } from 'react';

/** A form that is sent; what was typed into it is kept under its name. */
export type FormName = 'entry' | 'entry_resend' | 'login' | 'login_resend';
export type Drafts = Map<FormName, object>;

/**
 * What was typed into forms that an error screen took away. The layout keeps it only in memory: it is gone with the page, so
 * that on a shared device no storage tells who was here before (docs/decisions/0038-what-was-typed.md).
 * By itself, because the layout must not carry what the forms are made with.
 */
export const DraftsContext = createContext<Drafts | undefined>(undefined);
