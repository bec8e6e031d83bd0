import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A file of an exported site in which a text occurs. */
export interface Occurrence {
  text: string;
  file: string;
}

/** Whether a file's content contains a text in one of its forms. */
type Holds = (content: string, form: string) => boolean;

/**
 * Finds texts in every text file of an exported site, in the forms they would have in HTML, scripts and JSON.
 * @param directory the exported site
 * @param holds default: whether the text occurs anywhere
 */
export function searchExport(
  directory: string,
  texts: readonly string[],
  holds: Holds = (content, form) => content.includes(form),
): Occurrence[] {
  const files = globSync('**/*.{html,js,css,json,txt,map,svg,xml,webmanifest}', { cwd: directory });
  const forms = texts.map((text) => ({ text, forms: formsOf(text) }));
  return files.flatMap((file) => {
    const content = readFileSync(path.join(directory, file), 'utf8');
    const found = forms.filter(({ forms }) => forms.some((form) => holds(content, form)));
    return found.map(({ text }) => ({ text, file }));
  });
}

/** Whether the content has a text as a whole value: everything between quotation marks, or between two tags. */
export const holdsAsValue: Holds = (content, form) => {
  for (let at = content.indexOf(form); at >= 0; at = content.indexOf(form, at + 1)) {
    const before = content.slice(Math.max(0, at - 6), at);
    const after = content.slice(at + form.length, at + form.length + 6);
    if (/(["'`>]|&quot;)$/.test(before) && /^(\\*["'`]|<|&quot;)/.test(after)) return true;
  }
  return false;
};

/** A text unchanged, with its characters escaped as JavaScript and JSON may have them, and with HTML's escapes. */
function formsOf(text: string): string[] {
  const escaped = text.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const html = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const quoted = JSON.stringify(text).slice(1, -1);
  return [...new Set([text, escaped, quoted, html, html.replaceAll("'", '&#x27;')])];
}
