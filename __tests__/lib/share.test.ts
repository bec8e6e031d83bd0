/** @jest-environment node */

import members from '@/lib/generated/members.json';
import { examShare, isPhone, practiceShare, shareLinks } from '@/lib/share';

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15';
const android = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140 Mobile';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15';

test('the text of a result counts the points', () => {
  const text = (score?: number) => examShare({ label: '予選の結果', score, fullScore: 100 }).text;
  expect(text(87)).toBe('第7回 大海原ログブック 知識王決定戦で100問中87問正解！');
  expect(text(undefined)).toBe('第7回 大海原ログブック 知識王決定戦で100問中0問正解！');
});

test.each([
  [100, 'hama'],
  [84, 'roku'],
  [0, 'tenki'],
])('%s points have the crew member %s in the picture, in their colour', (score, id) => {
  const { picture } = examShare({ label: '予選の結果', score, fullScore: 100 });
  const member = members.find((each) => each.id === id);
  expect(picture).toMatchObject({ crewName: member?.name, color: member?.color, line: member?.catchphrase });
});

test('the picture of a result has score, title and name, and its words say the same', () => {
  const share = examShare({
    label: '予選の結果',
    score: 87,
    fullScore: 100,
    name: 'うみねこ太郎',
    titles: [{ name: '完走の航海士' }],
  });
  expect(share.url).toBe('http://localhost:3000/');
  expect(share.picture).toMatchObject({ figure: '87', title: '完走の航海士', owner: 'うみねこ太郎 さん' });
  expect(share.alt).toBe(
    '第7回 大海原ログブック 知識王決定戦、予選の結果。うみねこ太郎 さん、87点 / 100点。称号は「完走の航海士」。',
  );
});

test('a practice run leads to the page of its tier', () => {
  const share = practiceShare({ correct: 10, total: 10 });
  expect(share.text).toBe(
    '第7回 大海原ログブック 知識王決定戦の練習問題で10問中10問正解！称号は「海燕号の船長」',
  );
  expect(share.url).toBe('http://localhost:3000/share/2025/practice10');
});

test.each([
  [
    'X',
    false,
    'https://x.com/intent/post',
    { text: '正解！ #大海原ログブック #知識王決定戦', url: 'https://a.jp/' },
  ],
  ['Facebook', false, 'https://www.facebook.com/sharer/sharer.php', { u: 'https://a.jp/' }],
  ['LINE', true, 'https://line.me/R/share', { text: '正解！ #大海原ログブック #知識王決定戦 https://a.jp/' }],
  ['LINE', false, 'https://social-plugins.line.me/lineit/share', { url: 'https://a.jp/' }],
] as const)('the link to %s (phone: %s)', (name, onPhone, address, query) => {
  const link = new URL(shareLinks({ text: '正解！', url: 'https://a.jp/' }, onPhone)[name]);
  expect(link.origin + link.pathname).toBe(address);
  expect(Object.fromEntries(link.searchParams)).toEqual(query);
});

test.each([
  [iPhone, 5, true],
  [android, 5, true],
  [mac, 5, true],
  [mac, 0, false],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140', 10, false],
])('%s with %s touch points is a phone or tablet: %s', (userAgent, maxTouchPoints, expected) => {
  expect(isPhone({ userAgent, maxTouchPoints })).toBe(expected);
});
