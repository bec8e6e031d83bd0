import { examStatuses } from '@knowledgeking/contract/rules/periods';
import { hasFields, isOneOf, isOptional, isString } from '@/lib/checks';

export const isMe = hasFields({
  exam_status: isOptional(isOneOf(examStatuses)),
  display_name: isOptional(isString),
});

export const isDisplayName = hasFields({ display_name: isString });
export const isPartnerEntryStatus = hasFields({ payload: isDisplayName });
