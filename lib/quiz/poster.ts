import { posterOf } from '@knowledgeking/contract/rules/media';

/** The poster of a film that this site was built with; undefined for films from elsewhere. */
export function ownPosterOf(source: string): string | undefined {
  return source.startsWith('/images/') ? posterOf(source) : undefined;
}
