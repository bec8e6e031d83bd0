import names from '@/lib/generated/regions.json';

/** Birthplaces that can be entered, in order. */
export const regions: string[] = names;
