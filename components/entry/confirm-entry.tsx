import type { CallResult } from '@knowledgeking/contract';
import { useRouter } from 'next/router';
import styles from '@/components/entry/entry.module.scss';
import { LinkLimit } from '@/components/entry/link-limit';
import { WithExam } from '@/components/layout/site-page';
import { TailLinks } from '@/components/ui/button';
import { CrewRow } from '@/components/ui/crew-figure';
import { Form } from '@/components/ui/form';
import { FuriganaPlace } from '@/components/ui/furigana-button';
import { Loadable } from '@/components/ui/loadable';
import { MessagePage, PageSection } from '@/components/ui/panel';
import { Phrased, PhrasedText } from '@/components/ui/phrased-text';
import { useEntryConfirmation } from '@/hooks/api/exam-resources';
import { isUnderWay, useAction } from '@/hooks/use-action';
import { useStoredText } from '@/hooks/use-stored';
import { request } from '@/lib/api-client/request';
import { type ApiError, isLost } from '@/lib/api-error';
import { type ErrorEffect, effectOfError } from '@/lib/error-effects';
import { type FormSubmission, formMessageOf } from '@/lib/form-messages';
import crew from '@/lib/generated/crew.json';
import { paths } from '@/lib/paths';
import { writeStored } from '@/lib/storage';

/** Shows the entry of the link in the verification mail, and completes it when the button is pressed; only opening the page changes nothing. */
export function ConfirmEntry() {
  const { query, isReady } = useRouter();
  const kept = useStoredText('entry_token');
  const entryToken = query.entry_token ?? kept;
  if (!isReady) return null;
  if (typeof entryToken !== 'string' || entryToken === '') return <Message kind="broken" />;
  return <WithExam>{(exam) => <Confirmation examId={exam.id} entryToken={entryToken} />}</WithExam>;
}

/** The message about an entry that was to be completed: after a lost response neither success nor failure may be claimed. */
const completionMessageOf = ({ error, effect }: { error: ApiError; effect: ErrorEffect }) =>
  isLost(error)
    ? 'エントリーが確定したかどうか、まだわかりません。通信の状態を確かめて、もう一度ボタンを押してください。'
    : formMessageOf(effect);

function Confirmation({ examId, entryToken }: { examId: string; entryToken: string }) {
  const router = useRouter();
  const { data, error, reload } = useEntryConfirmation(examId, entryToken);
  const {
    phase,
    failure: failed,
    start,
  } = useAction(
    async ({ show, waitForNetwork }) => {
      await waitForNetwork();
      const onRetry = (): void => show(navigator.onLine ? 'running' : 'waiting');
      await request('confirmEntry', { examId, body: { entry_token: entryToken } }, { onRetry });
      writeStored('entry_completed', true);
    },
    { onDone: () => router.push(paths.entryComplete()), goesOn: true },
  );
  const failure = failed?.error ?? error;
  const effect = failure && effectOfError(failure);
  if (effect?.kind === 'link')
    return <Message kind={failure?.code === 'entry_token_expired' ? 'expired' : 'broken'} />;
  if (effect?.kind === 'entry_over') return <Message kind="closed" />;
  if (data?.confirmed) return <Message kind="confirmed" />;
  const submission: FormSubmission = {
    submit: () => void start(),
    isSending: isUnderWay(phase),
    isWaiting: phase === 'waiting',
    message: failed && completionMessageOf(failed),
  };
  return (
    <Loadable data={data} error={error} reload={reload}>
      {(entry) => <EntrySummary entry={entry} submission={submission} />}
    </Loadable>
  );
}

/** The data of an entry, with the button that completes it. */
function EntrySummary(props: { entry: CallResult<'getEntryConfirmation'>; submission: FormSubmission }) {
  const { entry, submission } = props;
  return (
    <>
      <CrewRow figures={[{ member: crew.duties.recorder }, { member: crew.duties.navigator }]} />
      <PageSection heading="エントリー内容の確認" icon="logbook" level={1}>
        <FuriganaPlace />
        <p>
          <PhrasedText text="まだエントリーは｜完了《かんりょう》していません。｜内容《ないよう》を確かめて、下のボタンを押してください。" />
          <LinkLimit />
        </p>
        <dl className={styles.facts}>
          <div>
            <dt>表示名</dt>
            <dd>
              <bdi translate="no">{entry.display_name}</bdi>
            </dd>
          </div>
          <div>
            <dt>出身地</dt>
            <dd>{entry.birthplace}</dd>
          </div>
          <div>
            <dt>部門</dt>
            <dd>{entry.children_division ? 'こどもの部' : '一般の部'}</dd>
          </div>
        </dl>
        <Form submission={submission} action="エントリーを確定する" />
      </PageSection>
    </>
  );
}

const toResend = { label: '確認メールの再送へ', to: paths.entryResend() };
const toLogin = { label: 'ログインのページへ', to: paths.login() };

/** The words in place of an entry that can't be completed with this link, or is complete. */
const messages = {
  /** It has expired. */
  expired: {
    heading: 'リンクの期限が切れています',
    text: 'このリンクを使える時間は終わりました。もう一度確認メールをお送りください。もうエントリーを確定した方は、メールで届いた受験番号でログインできます。',
    links: [toResend, toLogin],
  },
  /** It was cut off, or was never valid. */
  broken: {
    heading: 'このリンクは使えません',
    text: '古いリンクか、アドレスがとちゅうで切れているようです。もう一度確認メールをお送りください。',
    links: [toResend],
  },
  /** Entry closed before the button was pressed. */
  closed: {
    heading: 'エントリーの受付は終わりました',
    text: '｜受付《うけつけ》の時間を過ぎたため、このリンクではエントリーを｜確定《かくてい》できません。前に｜確定《かくてい》した方は、｜受験番号《じゅけんばんごう》でログインできます。',
    links: [{ label: 'トップページへ', to: paths.top() }, toLogin],
  },
  confirmed: {
    heading: 'エントリーは完了しています',
    text: '｜受験番号《じゅけんばんごう》はメールでお送りしました。メールが見つからないときは、ログインのページから｜再送《さいそう》できます。',
    links: [toLogin],
  },
};

function Message({ kind }: { kind: keyof typeof messages }) {
  const { heading, text, links } = messages[kind];
  const expression = kind === 'confirmed' ? 'smile' : 'troubled';
  return (
    <MessagePage
      heading={heading}
      figure={{ member: crew.duties.recorder, expression }}
      actions={<TailLinks links={links} />}
    >
      <Phrased.P text={text} />
      {links.includes(toResend) && (
        <p>
          新しい
          <LinkLimit />
        </p>
      )}
    </MessagePage>
  );
}
