/** The content of a mail, from which both its text and its HTML are made. */
export interface MailContent {
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** A number to be noted down. */
  highlight?: string;
  button: { label: string; link: string };
  notes: string[];
}

/** The two parts of a mail. */
export interface MailBody {
  text: string;
  html: string;
}

/** The text and the HTML part of a mail. */
export function renderMail(content: MailContent, sender: string): MailBody {
  return { text: renderText(content, sender), html: renderHtml(content, sender) };
}

function renderText(content: MailContent, sender: string): string {
  const { greeting, paragraphs, highlight, button, notes } = content;
  return [
    greeting,
    ...paragraphs,
    ...(highlight ? [`    ${highlight}`] : []),
    `${button.label}:\n${button.link}`,
    ...notes.map((note) => `・${note}`),
    `――\n${sender} 事務局\nこのメールには返信できません。`,
  ].join('\n\n');
}

function renderHtml(content: MailContent, sender: string): string {
  const { greeting, paragraphs, highlight, button, notes } = content;
  const number = `<p style="margin:24px 0;padding:16px;border:3px solid #161a20;background:#ffffff;font:bold 24px monospace;text-align:center;letter-spacing:2px">${escapeHtml(highlight ?? '')}</p>`;
  return `<!doctype html>
<html lang="ja"><head><meta charset="utf-8"><title>${escapeHtml(content.subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#fbf7ec;color:#161a20;font-family:sans-serif;font-size:16px;line-height:1.8">
<div style="max-width:560px;margin:0 auto;padding:24px;border:3px solid #161a20;background:#fffdf7">
<p style="margin-top:0;font-weight:bold">${escapeHtml(greeting)}</p>
${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}
${highlight ? number : ''}
<p style="margin:24px 0;text-align:center"><a href="${escapeHtml(button.link)}" style="display:inline-block;padding:12px 32px;border:3px solid #161a20;background:#f6a623;color:#161a20;font-weight:bold;text-decoration:none">${escapeHtml(button.label)}</a></p>
<p style="font-size:13px;word-break:break-all">ボタンがひらかないときは、次のアドレスをブラウザーにはりつけてください。<br>${escapeHtml(button.link)}</p>
${notes.map((note) => `<p style="font-size:14px">・${escapeHtml(note)}</p>`).join('\n')}
<hr style="border:0;border-top:2px solid #161a20">
<p style="font-size:13px;margin-bottom:0">${escapeHtml(sender)} 事務局<br>このメールには返信できません。</p>
</div></body></html>`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
