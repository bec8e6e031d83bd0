import { formMessageOf, suspicionOf, waitText } from '@/lib/forms';

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

test.each([
  ['uxkid@example', { kind: 'no_dot', domain: 'example' }],
  ['a@gmial.com', { kind: 'near', domain: 'gmial.com', meant: 'gmail.com' }],
  ['a@gmail.co', { kind: 'near', domain: 'gmail.co', meant: 'gmail.com' }],
  ['a@gnail.com', { kind: 'near', domain: 'gnail.com', meant: 'gmail.com' }],
  ['a@ggmail.com', { kind: 'near', domain: 'ggmail.com', meant: 'gmail.com' }],
  ['a@yaho.co.jp', { kind: 'near', domain: 'yaho.co.jp', meant: 'yahoo.co.jp' }],
  ['a@docomo.ne.jo', { kind: 'near', domain: 'docomo.ne.jo', meant: 'docomo.ne.jp' }],
  ['a@GMIAL.com', { kind: 'near', domain: 'gmial.com', meant: 'gmail.com' }],
])('%s looks mistyped', (email, suspicion) => {
  expect(suspicionOf(email)).toEqual(suspicion);
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
  expect(suspicionOf(email)).toBeUndefined();
});
