import { hasFields, isString } from '@/lib/checks';

export const isEntryConfirmation = hasFields({ display_name: isString, birthplace: isString });
