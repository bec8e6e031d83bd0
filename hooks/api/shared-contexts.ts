import type { CallResult, Exam, Me } from '@knowledgeking/contract';
import { type Context, createContext, use } from 'react';
import type { Resource } from '@/hooks/api/use-resource';

export type SiteStatusAnswer = CallResult<'getSiteStatus'>;

/** `exam` is undefined if the contest has none. */
export interface ExamAnswer {
  exam: Exam | undefined;
}

/** The resources that every page needs; `ResourceProvider` reads them once for all. */
export const SiteStatusContext = createContext<Resource<SiteStatusAnswer> | undefined>(undefined);
export const ExamContext = createContext<Resource<ExamAnswer> | undefined>(undefined);
export const MeContext = createContext<Resource<Me> | undefined>(undefined);

/** @throws Error outside a `ResourceProvider` */
export function useShared<Data>(context: Context<Resource<Data> | undefined>): Resource<Data> {
  const resource = use(context);
  if (!resource) throw new Error('There is no ResourceProvider.');
  return resource;
}
