import { hasFields, isArrayOf, isOneOf, isString, isTimestamp } from '@/lib/checks';

export const isSiteStatusAnswer = hasFields({
  site_status: hasFields({
    period: isOneOf([
      'entry',
      'just_before_start',
      'in_progress',
      'after_end_not_aggregated',
      'result_published',
    ]),
    maintenance_status: isOneOf(['none', 'in_maintenance']),
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
