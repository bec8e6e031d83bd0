import type { CallResult } from '@knowledgeking/contract';
import { LinkLimit } from '@/components/entry/link-limit';
import { CrewRow } from '@/components/ui/crew-row';
import { Form } from '@/components/ui/form';
import { FuriganaPlace } from '@/components/ui/furigana-button';
import { PageSection } from '@/components/ui/page-section';
import { PhrasedText } from '@/components/ui/phrased-text';
import type { FormSubmission } from '@/lib/form-error';
import styles from './entry.module.scss';

interface EntrySummaryProps {
  entry: CallResult<'getEntryConfirmation'>;
  submission: FormSubmission;
}

/** The crew members above the panel. */
const witnesses = [
  ['fumi', 'smile'],
  ['roku', 'smile'],
] as const;

/** The data of an entry, with the button that completes it. */
export function EntrySummary({ entry, submission }: EntrySummaryProps) {
  return (
    <>
      <CrewRow crew={witnesses} />
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
              <bdi>{entry.display_name}</bdi>
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
