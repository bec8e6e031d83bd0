import { randomUUID } from 'node:crypto';
import { isEmail, normalizeEmail } from '@knowledgeking/contract/rules/entry';
import { Type } from 'typebox';
import { loadCurrentExam, requireExam } from '../../contest/load-exams.ts';
import type { MailContent } from '../../database/tables.ts';
import { OperatorError } from '../../errors.ts';
import { argument, flag, newFile, place, text } from '../../operations/input.ts';
import { type OperationContext, operation, type Plan } from '../../operations/operation.ts';
import { writePrivateFile, writeSome } from '../../operations/private-file.ts';
import { readFinalStage, readTemplate, toContent, toWords } from '../notify/words.ts';
import { openTransport, toEml, toMessage } from '../outbox/transport.ts';
import { renderMail } from './render.ts';
import { sampleAddressee, sampleMails } from './words.ts';

const sampleRecipient = 'nagisa@example.jp';
const notifyPrefix = 'notify:';

export const mailPreviewOperation = operation({
  name: 'mail preview',
  description: 'メールの見本を、作りもののデータで見せます',
  input: Type.Object({
    kind: text('種類', 'entry、exam_number、already_entered、または notify:<テンプレート>', argument),
    html: flag('文字だけの版ではなく、HTMLの版を出力します'),
    out: Type.Optional(newFile('ファイル', 'メールソフトでひらけるファイル（.eml）に書き出します')),
    to: Type.Optional(text('アドレス', 'メールサーバーを通して、このアドレスに見本を1通送ります')),
    pack: place('フォルダー', '一斉通知のテンプレートがある、いまの試験のパック', { default: 'content' }),
  }),
  async plan(context, { kind, html, out, to, pack }) {
    const content = await sampleOf(context, kind, pack);
    const { subject, calendar = null } = content;
    if (to) return sending(context, { kind, content, to });
    if (out) return writing(context, { content, file: out });
    const body = renderMail(content);
    const attached = calendar ? ['', '（添付: yosen.ics）'] : [];
    return {
      json: { subject, ...body, calendar },
      lines: html ? [body.html] : [`件名: ${subject}`, '', body.text, ...attached],
    };
  },
});

async function sampleOf({ database, settings, now }: OperationContext, kind: string, pack: string) {
  const siteOrigin = settings.siteOrigins[0] ?? '';
  if (kind.startsWith(notifyPrefix)) {
    const exam = await requireExam(database);
    const finalStage = readFinalStage(pack, exam);
    const { template } = readTemplate(kind.slice(notifyPrefix.length), pack);
    const words = toWords(template, { exam, siteOrigin, now }, finalStage);
    return toContent(words, sampleAddressee);
  }
  const exam = await loadCurrentExam(database);
  const samples: Record<string, MailContent> = sampleMails(siteOrigin, exam, now);
  const sample = samples[kind];
  if (sample) return sample;
  throw new OperatorError(
    `メール「${kind}」はありません。${Object.keys(samples).join('、')}、または notify:<テンプレート> を指定してください。`,
  );
}

function writing(
  { settings }: OperationContext,
  { content, file }: { content: MailContent; file: string },
): Plan {
  const json = { file, subject: content.subject };
  return {
    changes: [`${file} に見本「${content.subject}」を書き出します。`],
    json,
    async apply() {
      const mail = { mail_id: randomUUID(), recipient: sampleRecipient };
      const eml = await toEml(mail, content, settings);
      await writePrivateFile(file, (stream) => writeSome(stream, eml));
      return { json, lines: [`${file} に書き出しました。メールソフトでひらいてください。`] };
    },
  };
}

/** Sends one mail now, past the queue, so that anyone who tries it sees what the mail server says. */
function sending(
  { settings }: OperationContext,
  { kind, content, to }: { kind: string; content: MailContent; to: string },
) {
  const recipient = normalizeEmail(to);
  if (!isEmail(recipient)) throw new OperatorError(`「${to}」はメールアドレスではありません。`);
  const smtpUrl = settings.smtpUrl || `smtp://127.0.0.1:${settings.mailPort}`;
  const { hostname } = new URL(smtpUrl);
  return {
    changes: [`${hostname} を通して、${recipient} に見本「${content.subject}」を1通送ります。`],
    question: '送りますか？',
    subject: { kind },
    async apply() {
      const transport = openTransport(settings, smtpUrl);
      try {
        const mail = { mail_id: randomUUID(), recipient };
        const { response } = await transport.sendMail(toMessage(mail, content, settings));
        return {
          json: { response },
          lines: [
            `メールサーバーが受けとりました（${response}）。`,
            '次は: 届いたメールの見た目と、ヘッダーの SPF、DKIM、DMARC が pass であることを確かめてください。',
          ],
        };
      } catch (error) {
        const words = error instanceof Error ? error.message : String(error);
        throw new OperatorError(`メールサーバー ${hostname} に渡せませんでした:\n${words}`);
      } finally {
        transport.close();
      }
    },
  };
}
