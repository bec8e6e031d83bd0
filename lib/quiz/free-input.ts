/** Spaces of every width, quotation marks, and what no keyboard types: control characters and broken surrogates. */
const dropped = /[\s「」『』"'“”‘’\p{Cc}\p{Cs}]/gu;

/** The text as it is sent: without spaces and quotation marks wherever they stand; symbols such as ！ and ・ stay. */
export const normalizeFreeInput = (text: string): string => text.replace(dropped, '');
