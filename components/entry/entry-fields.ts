/** The entry form's fields, named as in the API call. */
export interface EntryFields {
  email: string;
  display_name: string;
  birthplace: string;
  /** Empty until one is picked. */
  children_division: '' | 'general' | 'children';
  /** Their needs for taking part; may be empty. */
  accommodation: string;
  agreed: boolean;
}

export const emptyEntry: EntryFields = {
  email: '',
  display_name: '',
  birthplace: '',
  children_division: '',
  accommodation: '',
  agreed: false,
};
