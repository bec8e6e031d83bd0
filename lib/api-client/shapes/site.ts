import { maintenanceStatuses, periods } from '@knowledgeking/contract/rules/periods';
import { hasFields, isArrayOf, isOneOf, isString, isTimestamp } from '@/lib/checks';

export const isSiteStatusAnswer = hasFields({
  site_status: hasFields({
    period: isOneOf(periods),
    maintenance_status: isOneOf(maintenanceStatuses),
  }),
});

export const isExamsAnswer = hasFields({
  exams: isArrayOf(
    hasFields({
      id: isString,
      title: isString,
      entry_start_at: isTimestamp,
      entry_end_at: isTimestamp,
      exam_start_at: isTimestamp,
      exam_end_at: isTimestamp,
    }),
  ),
});
