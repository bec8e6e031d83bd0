import { normalizeDisplayName } from '@knowledgeking/contract/rules/display-name';
import { normalizeEmail } from '@knowledgeking/contract/rules/email';
import {
  accommodationMessage,
  agreementMessage,
  birthplaceMessage,
  displayNameMessage,
  emailMessage,
  normalizeAccommodation,
} from '@knowledgeking/contract/rules/entry-form';
import { ContestError } from '../http/contest-error.ts';

/** The form as it was sent. */
export interface EntryForm {
  email: string;
  display_name: string;
  birthplace: string;
  children_division: boolean;
  agreed: boolean;
  /** Their needs for taking part, such as more time; absent or empty: nothing. */
  accommodation?: string;
}

/**
 * The form with its values in the form in which they are stored.
 * @throws ContestError invalid_entry with a Japanese sentence for each wrong field
 */
export function checkedEntry(form: EntryForm, regions: string[]): Omit<EntryForm, 'agreed'> {
  const fields = Object.entries({
    email: emailMessage(form.email),
    display_name: displayNameMessage(form.display_name),
    birthplace: regions.includes(form.birthplace) ? undefined : birthplaceMessage,
    agreed: form.agreed ? undefined : agreementMessage,
    accommodation: accommodationMessage(form.accommodation ?? ''),
  }).filter((field): field is [string, string] => field[1] !== undefined);
  if (fields.length > 0) {
    throw new ContestError('invalid_entry', 'the entry has mistakes', Object.fromEntries(fields));
  }
  return {
    email: normalizeEmail(form.email),
    display_name: normalizeDisplayName(form.display_name),
    birthplace: form.birthplace,
    children_division: form.children_division,
    accommodation: normalizeAccommodation(form.accommodation ?? ''),
  };
}
