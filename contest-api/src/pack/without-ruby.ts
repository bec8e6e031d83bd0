/** A text without its furigana: `｜海賊《かいぞく》` is `海賊`. */
export const withoutRuby = (text: string): string => text.replaceAll(/｜([^｜《》]+)《[^｜《》]+》/gu, '$1');
