/** How long a text is for its limit, as JSON Schema counts: a character outside of the basic plane, such as 𠮷 or 👒, is one. */
export const countCharacters = (text: string): number => [...text].length;
