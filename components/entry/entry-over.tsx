import { useRouter } from 'next/router';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/panel';
import { Phrased, PhrasedText } from '@/components/ui/phrased-text';
import { useMe } from '@/hooks/api/use-me';
import { useTopPhase } from '@/hooks/use-top-phase';
import { isWithin, paths } from '@/lib/paths';

const login = 'メールで届いた受験番号でログインできます。';

/** What else to say: to those who are logged in, who came for the form, or who followed the mail's link or wait for it. */
const more = {
  aboard: 'ログインしているので、あなたのエントリーは済んでいます。',
  form: `エントリーが済んでいる方は、${login}まだの方も、練習問題には挑戦できます。`,
  link: `確認メールのリンクは、もう使えません。エントリーを確定した方は、${login}`,
};

/** Tells users whom the guard has just redirected from an entry page to the top page that entry is over, if it is. It is gone on the next page. */
export function EntryOver({ isRedirecting }: { isRedirecting: boolean }) {
  const { pathname } = useRouter();
  const [from, setFrom] = useState('');
  const phase = useTopPhase();
  const isAboard = useMe().data?.exam_status !== undefined;
  const isTop = pathname === paths.top();
  const next = isRedirecting ? pathname : isTop ? from : '';
  if (next !== from) setFrom(next);
  if (!isTop || !isWithin(from, paths.entry())) return null;
  if (phase === undefined || phase === 'teaser' || phase === 'entry') return null;
  return (
    <Notice
      lead={<PhrasedText text="エントリーの受付は終わりました。" />}
      actions={
        <Button variant="second" onClick={() => setFrom('')}>
          閉じる
        </Button>
      }
    >
      <Phrased.P text={more[isAboard ? 'aboard' : from === paths.entry() ? 'form' : 'link']} />
    </Notice>
  );
}
