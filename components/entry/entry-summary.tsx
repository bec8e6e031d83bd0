import type { CallResult } from '@knowledgeking/contract';
import { LinkLimit } from '@/components/entry/link-limit';
import { Button } from '@/components/ui/button';
import { CrewRow } from '@/components/ui/crew-row';
import { FormMessage } from '@/components/ui/form';
import { FuriganaPlace } from '@/components/ui/furigana-button';
import { PageSection } from '@/components/ui/page-section';
import { PhrasedText } from '@/components/ui/phrased-text';
import styles from './entry.module.scss';

interface EntrySummaryProps {
  entry: CallResult<'getEntryConfirmation'>;
  isSending: boolean;
  message: string | undefined;
  onConfirm: () => void;
}

/** The crew members above the panel. */
const witnesses = [
  ['fumi', 'smile'],
  ['roku', 'smile'],
] as const;

/** The data of an entry, with the button that completes it. */
export function EntrySummary({ entry, isSending, message, onConfirm }: EntrySummaryProps) {
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
        <FormMessage message={message} />
        <p className={styles.action}>
          <Button onClick={onConfirm} isBusy={isSending} busyText="送信しています">
            エントリーを確定する
          </Button>
        </p>
      </PageSection>
    </>
  );
}
