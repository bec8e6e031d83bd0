/** What the entry form asks for; the names are those of the API's call. */
export interface EntryFields {
  email: string;
  display_name: string;
  birthplace: string;
  /** Empty until one is picked. */
  children_division: '' | 'general' | 'children';
  agreed: boolean;
}

export const emptyEntry: EntryFields = {
  email: '',
  display_name: '',
  birthplace: '',
  children_division: '',
  agreed: false,
};
