/**
 * For how many days the terms let us keep what we know of people. The terms name these numbers, and `db retention` deletes by them.
 */
export interface RetentionDays {
  /** An entry that was never confirmed, after its link has expired. */
  unconfirmed: number;
  /** That a mail was sent, and to whom, after it was queued. */
  mails: number;
  /** Name, address and exam number, after the exam's day. */
  people: number;
}

/** Of an exam whose pack says nothing else. */
export const defaultRetention: RetentionDays = { unconfirmed: 2, mails: 90, people: 180 };

/** The days of a pack's contest.yaml, in the form in which an exam keeps it. */
export function retentionOf({
  retention,
}: {
  retention?: { unconfirmed_days: number; mail_days: number; people_days: number };
}): RetentionDays {
  if (!retention) return defaultRetention;
  const { unconfirmed_days, mail_days, people_days } = retention;
  return { unconfirmed: unconfirmed_days, mails: mail_days, people: people_days };
}

/** The placeholders of the terms and their numbers. */
export function retentionWords({ unconfirmed, mails, people }: RetentionDays): Record<string, string> {
  return {
    '{unconfirmed_days}': String(unconfirmed),
    '{mail_days}': String(mails),
    '{people_days}': String(people),
  };
}
