/** The lowest of all UUIDs: where reading row after row by their ids begins. */
export const lowestUuid = '00000000-0000-0000-0000-000000000000';

/** Whether a text that somebody typed is a UUID: PostgreSQL fails for another one. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** A UUID from its 32 digits, as it is in addresses, which take no more. */
export const toUuid = (digits: string): string =>
  digits.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
