import { ButtonLink } from '@/components/ui/button-link';
import { MessagePage } from '@/components/ui/message-page';
import { paths } from '@/lib/paths';
import { ArchiveMarking } from './archive-marking';
import { useArchiveMarking } from './use-archive-marking';

interface ArchiveEndProps {
  examId: string;
  heading: string;
  /** The sentence about how it ended. */
  lead: string;
}

/** The page at the end of a replay: it sends the answers to be marked and links to the result. */
export function ArchiveEnd({ examId, heading, lead }: ArchiveEndProps) {
  const marking = useArchiveMarking(examId);
  return (
    <MessagePage
      heading={heading}
      figure={{ member: 'maya', expression: 'cheer' }}
      actions={<ButtonLink href={paths.archiveResult()}>結果を見る</ButtonLink>}
    >
      <p>{lead}</p>
      <ArchiveMarking marking={marking}>
        <p role="status">採点が終わりました。予選に出ていたら何位だったか、見てみましょう。</p>
      </ArchiveMarking>
    </MessagePage>
  );
}
