/** @jest-environment node */

import { paths } from '@/lib/paths';

test('every address of the site', () => {
  const addresses = Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, path()]));
  expect(addresses).toMatchInlineSnapshot(`
{
  "answers": "/answers",
  "archive": "/archive",
  "archiveAnswers": "/archive/answers",
  "archiveFinished": "/archive/finished",
  "archivePlay": "/archive/play",
  "archiveResult": "/archive/result",
  "archiveTimeup": "/archive/timeup",
  "ceremony": "/ceremony",
  "commitment": "/commitment",
  "debug": "/_debug",
  "entry": "/entry",
  "entryComplete": "/entry/complete",
  "entryConfirm": "/entry/confirm",
  "entryResend": "/entry/resend",
  "exam": "/exam",
  "examFinished": "/exam/finished",
  "examPlay": "/exam/play",
  "examTimeup": "/exam/timeup",
  "login": "/login",
  "notFound": "/404",
  "practice": "/practice",
  "practiceAnswers": "/practice/answers",
  "practiceFinished": "/practice/finished",
  "practicePlay": "/practice/play",
  "practiceResult": "/practice/result",
  "result": "/result",
  "top": "/",
}
`);
});
