/**
 * @import { LiveState } from '../src/monitoring/live/live-states.ts'
 */
import { CallError, logIn, logOut, readState } from './calls.js';
import { drawCountdown, drawState } from './draw.js';
import { find, setText } from './elements.js';
import { watchMaintenance } from './maintenance.js';
import { toSpan, toTime } from './words.js';

/** Milliseconds between two updates, and from when on the figures count as old. */
const updateEvery = 3_000;
const staleAfter = 12_000;

/** @type {{ state: LiveState, takenAt: number } | undefined} */
let newest;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let beganAt = performance.now();

/** Shows the newest state, and asks for the next one after a while: also after a failure, and also while nobody looks. */
async function update() {
  clearTimeout(timer);
  try {
    const state = await readState();
    newest = { state, takenAt: performance.now() };
    show('live');
    drawState(state);
    setText(find('update-state'), '');
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return show('login');
    if (!newest) show('live');
    setText(find('update-state'), '（更新できません。試しつづけています）');
  }
  tick();
  timer = setTimeout(update, updateEvery);
}

/** Runs the clocks of the page between two updates. */
function tick() {
  const age = performance.now() - (newest?.takenAt ?? beganAt);
  const isStale = age > staleAfter;
  const stale = find('stale');
  stale.hidden = !isStale;
  document.body.classList.toggle('is-stale', isStale);
  if (isStale)
    setText(
      stale,
      newest
        ? `更新が${toSpan(age / 1_000)}止まっています。下の数字はそのときのもので、いまのものではありません。このAPIのコピーか、そこまでの通信が止まっています。`
        : 'このAPIのコピーから返事がありません。',
    );
  if (!newest) return;
  setText(find('updated'), toTime(newest.state.now));
  drawCountdown(newest.state, newest.state.now + age);
}

/** @param {'login' | 'live'} which */
function show(which) {
  find('login').hidden = which !== 'login';
  find('live').hidden = which !== 'live';
  if (which === 'login') newest = undefined;
}

/** @type {Record<number, string>} */
const loginErrors = {
  401: '合い言葉がちがいます。',
  422: 'お名前を入れてください。',
  429: '試した回数が多すぎます。1分待ってください。',
};

const loginForm = /** @type {HTMLFormElement} */ (find('login-form'));
loginForm.addEventListener('submit', async (event) => {
  event.preventDefault();
  const fields = new FormData(loginForm);
  const token = String(fields.get('token'));
  try {
    await logIn({ operator: String(fields.get('operator')), token });
    loginForm.reset();
    setText(find('login-error'), '');
    beganAt = performance.now();
    await update();
  } catch (error) {
    const status = error instanceof CallError ? error.status : 0;
    setText(find('login-error'), loginErrors[status] ?? 'ログインできませんでした。もう一度試してください。');
  }
});

find('logout').addEventListener('click', async () => {
  await logOut().catch(() => undefined);
  await update();
});

watchMaintenance(update);
setInterval(tick, 1_000);
void update();
