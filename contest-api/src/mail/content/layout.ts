import { printedMorse } from '@knowledgeking/contract/rules/morse';
import { renderHtml } from './html.ts';

/** The content of a mail, from which both its text and its HTML are made. */
export interface MailContent {
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** A number to be noted down. */
  highlight?: string;
  /** Facts to keep in mind, at a glance, such as when the exam is. */
  facts?: { label: string; value: string }[];
  button: { label: string; link: string };
  notes: string[];
  /** In Morse code, a line of dots and dashes: below the picture, and in the text above the sender's name; null or absent: none. */
  signal?: string | null;
  /** A calendar file that goes along (calendar.ts). */
  calendar?: string;
}

/** The parts of a mail. */
export interface MailBody {
  text: string;
  html: string;
  calendar?: string;
}

/** The parts of a mail; `sender` is the contest's name. */
export function renderMail(content: MailContent, sender: string): MailBody {
  const { calendar } = content;
  const parts = { text: renderText(content, sender), html: renderHtml(content, sender) };
  return calendar ? { ...parts, calendar } : parts;
}

function renderText(content: MailContent, sender: string): string {
  const { greeting, paragraphs, highlight, facts = [], button, notes, signal } = content;
  return [
    greeting,
    ...paragraphs,
    ...(highlight ? [`    ${highlight}`] : []),
    ...(facts.length > 0 ? [facts.map(({ label, value }) => `■ ${label}\n  ${value}`).join('\n')] : []),
    `${button.label}:\n${button.link}`,
    ...notes.map((note) => `・${note}`),
    `${signal ? printedMorse(signal) : '――'}\n${sender} 事務局\nこのメールには返信できません。`,
  ].join('\n\n');
}
