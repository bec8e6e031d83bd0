import { formMessageOf, waitText } from '@/lib/form-messages';
import { questionAbout } from '@/lib/mistyped-email';

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
  expect(formMessageOf({ kind: 'screen', screen: 'maintenance' })).toContain('受け付けられませんでした');
  expect(formMessageOf({ kind: 'go', to: '/exam' })).toBeUndefined();
});

test.each([
  ['a@gmial.com', 'は「@gmail.com」のまちがい'],
  ['a@gmail.co', 'は「@gmail.com」のまちがい'],
  ['a@gnail.com', 'は「@gmail.com」のまちがい'],
  ['a@ggmail.com', 'は「@gmail.com」のまちがい'],
  ['a@yaho.co.jp', 'は「@yahoo.co.jp」のまちがい'],
  ['a@docomo.ne.jo', 'は「@docomo.ne.jp」のまちがい'],
  ['a@GMIAL.com', 'は「@gmail.com」のまちがい'],
])('%s looks mistyped', (email, question) => {
  expect(questionAbout(email)).toContain(question);
});

test.each([
  'a@gmail.com',
  'a@Gmail.com',
  'a..b.@docomo.ne.jp',
  'a@outlook.jp',
  'a@example.com',
  'a@city.kyoto.lg.jp',
  'a@mail.school.ed.jp',
])('%s does not', (email) => {
  expect(questionAbout(email)).toBeUndefined();
});
