import { printedMorse, spokenMorse } from '@knowledgeking/contract/rules/morse';
import type { MailContent } from '../../database/tables.ts';
import header from './header.json' with { type: 'json' };

/** A mail for programs with and without HTML, from its words. */
export const renderMail = (content: MailContent): { text: string; html: string } => ({
  text: renderText(content),
  html: renderHtml(content),
});

function renderText(content: MailContent): string {
  const { sender, greeting, paragraphs, highlight, facts = [], button, notes } = content;
  return [
    greeting,
    ...paragraphs,
    ...(highlight ? [`    ${highlight}`] : []),
    ...(facts.length > 0 ? [facts.map(({ label, value }) => `■ ${label}\n  ${value}`).join('\n')] : []),
    `${button.label}:\n${button.link}`,
    ...notes.map((note) => `・${note}`),
    `${header.signal ? printedMorse(header.signal) : '――'}\n${sender} 事務局\nこのメールには返信できません。`,
  ].join('\n\n');
}

/** The Content-ID by which the HTML shows the picture that goes along with every mail. */
export const headerPictureId = 'ship@header';

/** The width of the sheet, in pixels; the header picture is drawn for twice as many. */
const width = 560;

/**
 * Mail programs know little: the layout is in tables with inline styles, for Outlook and the phones' own; the classes are for those that show
 * dark mails. The picture goes along, because remote ones are blocked, and would tell who reads when.
 */
const darkStyles = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.sea{background:#0d1b30!important}
.sheet{background:#12263f!important;border-color:#7fc4d6!important}
.say,.say td{color:#fbf7ec!important}
.number{background:#fbf7ec!important;color:#161a20!important}
.fact{border-color:#24466b!important}
.link{color:#7fc4d6!important}
}`;

const font =
  "font-family:'Hiragino Kaku Gothic ProN','Hiragino Sans','Yu Gothic',Meiryo,sans-serif;line-break:strict;word-break:auto-phrase";

function renderHtml(content: MailContent): string {
  const { sender, subject, greeting, paragraphs, highlight, facts = [], button, notes } = content;
  const link = escapeHtml(button.link);
  return `<!doctype html>
<html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${escapeHtml(subject)}</title><style>${darkStyles}</style></head>
<body class="sea" style="margin:0;padding:0;background:#cfeaf0">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(paragraphs[0] ?? '')}</div>
<table role="presentation" class="sea" width="100%" cellpadding="0" cellspacing="0" style="background:#cfeaf0"><tr><td align="center" style="padding:16px 8px">
<table role="presentation" class="sheet" width="${width}" cellpadding="0" cellspacing="0" style="width:100%;max-width:${width}px;background:#fffdf7;border:3px solid #161a20">
<tr><td bgcolor="#cfeaf0" style="font-size:0;line-height:0"><img src="cid:${headerPictureId}" width="${width}" alt="${spokenMorse(header.signal)}" style="display:block;width:100%;height:auto;border:0"></td></tr>
<tr><td bgcolor="#12263f" style="padding:10px 20px;color:#ffffff;font-size:15px;font-weight:bold;line-height:1.5;${font}">${escapeHtml(sender)}</td></tr>
<tr><td class="say" style="padding:24px 20px;color:#161a20;font-size:16px;line-height:1.8;${font}">
<p style="margin:0 0 16px;font-weight:bold">${escapeHtml(greeting)}</p>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`).join('\n')}
${highlight ? numberBox(highlight) : ''}${facts.length > 0 ? factTable(facts) : ''}
<table role="presentation" align="center" cellpadding="0" cellspacing="0" style="margin:24px auto"><tr><td bgcolor="#f6a623" style="border:3px solid #161a20;background:#f6a623"><a href="${link}" style="display:inline-block;padding:12px 28px;color:#161a20;font-size:17px;font-weight:bold;text-decoration:none;${font}">${escapeHtml(button.label)}</a></td></tr></table>
<p style="margin:0 0 16px;font-size:13px;word-break:break-all">ボタンがひらかないときは、次のアドレスをブラウザーにはりつけてください。<br><a class="link" href="${link}" style="color:#1b5a7a">${link}</a></p>
${notes.map((note) => `<p style="margin:0 0 8px;font-size:14px;text-indent:-1em;padding-left:1em">・${escapeHtml(note)}</p>`).join('\n')}
</td></tr>
<tr><td class="say fact" style="padding:12px 20px;border-top:2px solid #161a20;color:#4a5260;font-size:13px;line-height:1.7;${font}">${escapeHtml(sender)} 事務局<br>このメールには返信できません。</td></tr>
</table></td></tr></table></body></html>`;
}

function numberBox(number: string): string {
  return `<p class="number" style="margin:24px 0;padding:16px 4px;border:3px solid #161a20;background:#ffffff;color:#161a20;font:bold 24px/1.4 Consolas,Menlo,monospace;text-align:center;letter-spacing:1px;white-space:nowrap">${escapeHtml(number)}</p>\n`;
}

function factTable(facts: { label: string; value: string }[]): string {
  const cell = 'padding:8px 0;font-size:15px;line-height:1.6;vertical-align:top';
  const row = ({ label, value }: { label: string; value: string }) =>
    `<tr><td class="fact" style="${cell};padding-right:16px;font-weight:bold;white-space:nowrap;border-bottom:1px solid #dcd2bb">${escapeHtml(label)}</td><td class="fact" width="100%" style="${cell};border-bottom:1px solid #dcd2bb">${escapeHtml(value)}</td></tr>`;
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse">${facts.map(row).join('')}</table>\n`;
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
