import { formMessageOf, waitText } from '@/lib/form-error';

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
