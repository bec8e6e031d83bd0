import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Where in an exported site a text stands. */
export interface Occurrence {
  text: string;
  file: string;
}

/**
 * Finds texts in every file of an exported site that holds text, as they would stand there: in HTML, in scripts and in JSON.
 * @param directory the exported site
 */
export function searchExport(directory: string, texts: readonly string[]): Occurrence[] {
  const files = globSync('**/*.{html,js,css,json,txt,map,svg,xml,webmanifest}', { cwd: directory });
  const forms = texts.map((text) => ({ text, forms: formsOf(text) }));
  return files.flatMap((file) => {
    const content = readFileSync(path.join(directory, file), 'utf8');
    const found = forms.filter(({ forms }) => forms.some((form) => content.includes(form)));
    return found.map(({ text }) => ({ text, file }));
  });
}

/** A text as it is, with its characters escaped as JavaScript and JSON may have them, and with those that HTML escapes. */
function formsOf(text: string): string[] {
  const escaped = text.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const html = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  return [...new Set([text, escaped, html, html.replaceAll("'", '&#x27;')])];
}
