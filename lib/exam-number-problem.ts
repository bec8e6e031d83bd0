import { examNumberLength, normalizeExamNumber } from '@knowledgeking/contract/rules/exam-number';

/** The problem with a typed exam number, in Japanese; undefined where there is none. */
export function examNumberProblem(typed: string): string | undefined {
  if (typed.trim() === '') return '受験番号を入力してください。';
  if (normalizeExamNumber(typed)) return undefined;
  return `受験番号は、英字と数字を合わせた${examNumberLength}文字です。メールをご確認ください。`;
}
