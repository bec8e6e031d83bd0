import { EntryForm } from '@/components/entry/entry-form';
import { LinkLimit } from '@/components/entry/link-limit';
import { sitePage } from '@/components/layout/site-page';
import { CrewRow } from '@/components/ui/crew-figure';
import { FuriganaPlace } from '@/components/ui/furigana-button';
import { PageSection } from '@/components/ui/panel';
import { PhrasedText } from '@/components/ui/phrased-text';
import crew from '@/lib/generated/crew.json';
import { paths } from '@/lib/paths';

/** The entry form. */
export default sitePage({ title: 'エントリー', route: paths.entry(), frame: 'entry', isEarly: true }, () => (
  <>
    <CrewRow
      figures={[
        { member: crew.duties.navigator },
        { member: crew.duties.recorder, expression: 'cheer' },
        { member: crew.duties.rigger },
      ]}
    />
    <PageSection heading="エントリー" icon="logbook" level={1}>
      <FuriganaPlace />
      <p>
        <PhrasedText text="すべての｜項目《こうもく》を｜入力《にゅうりょく》して、「｜確認《かくにん》メールを送る」を押してください。｜届《とど》いたメールのリンクを開くと、エントリーを｜確定《かくてい》できます。" />
        <LinkLimit />
      </p>
      <EntryForm />
    </PageSection>
  </>
));
