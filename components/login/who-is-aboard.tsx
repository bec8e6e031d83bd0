import { ButtonLink } from '@/components/ui/button-link';
import { PhrasedText } from '@/components/ui/phrased-text';
import { useDisplayName } from '@/hooks/api/use-display-name';
import { paths } from '@/lib/paths';

/** Says who is logged in on this device already: the link in the mail with the exam number leads here, and a family shares a phone. */
export function WhoIsAboard() {
  const name = useDisplayName();
  if (name === undefined) return null;
  return (
    <>
      <p>
        いまは<bdi>{name}</bdi>
        <PhrasedText text="さんでログインしています。" />
        <PhrasedText text="ほかの人でログインするときは、その人の｜受験番号《じゅけんばんごう》を入れてください。" />
      </p>
      <ButtonLink href={paths.top()} look="second">
        このままトップへ
      </ButtonLink>
    </>
  );
}
