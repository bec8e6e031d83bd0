import { hasFields, isOneOf, isOptional, isString } from '@/lib/checks';

export const isMe = hasFields({
  exam_status: isOptional(isOneOf(['not_started', 'in_examination_period', 'finished', 'time_over'])),
  display_name: isOptional(isString),
});

export const isDisplayName = hasFields({ display_name: isString });
export const isPartnerEntryStatus = hasFields({ payload: isDisplayName });
