import { displayNameProblem, emailProblem, foldDisplayName, foldEmail } from '@/lib/entry-rules';
import { normalizeExamNumber } from '@/lib/exam-number';
import { formMessageOf, waitText } from '@/lib/form-error';

test.each([
  '7K3M-Q9RT-2XWD',
  '7k3mq9rt2xwd',
  ' 7k3m q9rt 2xwd ',
  '７Ｋ３Ｍ－Ｑ９ＲＴ－２ＸＷＤ',
  '7K3M‐Q9RT–2XWD',
  '7K3Mー Q9RTー2XWD',
])('%j is an exam number', (typed) => {
  expect(normalizeExamNumber(typed)).toBe('7K3M-Q9RT-2XWD');
});

test('letters that look like figures are read as figures', () => {
  expect(normalizeExamNumber('il0o-oooo-1111')).toBe('1100-0000-1111');
});

test.each(['', '7K3M-Q9RT-2XW', '7K3M-Q9RT-2XWDA', '7K3M-Q9RT-2XWU', 'あいうえおかきくけこさし'])(
  '%j is none',
  (typed) => {
    expect(normalizeExamNumber(typed)).toBeUndefined();
  },
);

test.each([
  [' name@example.com ', 'name@example.com'],
  ['ｎａｍｅ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'name@example.com'],
  ['Name+quiz@example.co.jp', 'Name+quiz@example.co.jp'],
])('the address %j is sent as %s', (typed, sent) => {
  expect(emailProblem(typed)).toBeUndefined();
  expect(foldEmail(typed)).toBe(sent);
});

test.each([
  '',
  '　',
  'name',
  'name@',
  '@example.com',
  'na me@example.com',
  'a@-b.com',
  `${'a'.repeat(250)}@b.jp`,
])('the address %j is refused', (typed) => {
  expect(emailProblem(typed)).toMatch(/メールアドレス/);
});

test.each([
  ['う', undefined],
  ['あ'.repeat(20), undefined],
  ['𠮷'.repeat(20), undefined],
  ['あ'.repeat(21), '表示名は20文字までにしてください。'],
  ['　 ', '表示名を入力してください。'],
])('the display name %j', (typed, problem) => {
  expect(displayNameProblem(typed)).toBe(problem);
});

test('a display name is sent without the spaces around it', () => {
  expect(foldDisplayName('　うみねこ 太郎 ')).toBe('うみねこ 太郎');
});

test.each([
  [42, '42秒ほど'],
  [0, '1秒ほど'],
  [60, '1分ほど'],
  [61, '2分ほど'],
])('after %s s', (seconds, text) => {
  expect(waitText(seconds)).toContain(text);
  expect(formMessageOf({ kind: 'wait', seconds })).toContain(text);
});

test('a form says itself that it could not be sent, and leaves screens and pages to others', () => {
  expect(formMessageOf({ kind: 'in_place' })).toContain('送信できませんでした');
  expect(formMessageOf({ kind: 'screen', screen: 'apology' })).toBeUndefined();
  expect(formMessageOf({ kind: 'go', to: '/exam' })).toBeUndefined();
});
