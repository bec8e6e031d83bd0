import type { CallName } from '@knowledgeking/contract';
import { unreadable } from '@/lib/api-client/http';
import { read } from '@/lib/api-client/request';
import {
  type Check,
  hasFields,
  isArrayOf,
  isFiniteNumber,
  isOneOf,
  isOptional,
  isString,
  isTimestamp,
} from '@/lib/checks';

const fingerprint = { hash: isString, committed_at: isTimestamp };

/** Only the pages that show a commitment carry this check (`isCheckedWhereUsed` in the contract). */
const isCommitment = hasFields({
  exam_id: isString,
  algorithm: isOneOf(['SHA-256']),
  ...fingerprint,
  earlier: isArrayOf(hasFields(fingerprint)),
  document_url: isOptional(isString),
  remarks: isArrayOf(hasFields({ quiz_number: isFiniteNumber, reason: isString, applied_at: isTimestamp })),
});
const isCommittedDocument = hasFields({ document: isString, current: isString });

const checked =
  (call: CallName, isReadable: Check) =>
  <Data>(data: Data): Data => {
    if (!isReadable(data)) throw unreadable(call, 200);
    return data;
  };

/** The hash of the questions with their key; 404 where none was published. Throws ApiError. */
export const getCommitment = (examId: string) =>
  read('getCommitment', { examId }).then(checked('getCommitment', isCommitment));

/** The document behind that hash, after publication. Throws ApiError. */
export const getCommittedDocument = (examId: string) =>
  read('getCommittedDocument', { examId }).then(checked('getCommittedDocument', isCommittedDocument));
