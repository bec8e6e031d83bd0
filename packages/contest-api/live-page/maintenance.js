import { CallError, switchMaintenance } from './calls.js';
import { find, make, setText } from './elements.js';

/** @type {Record<'on' | 'off', { question: string, yes: string }>} */
const words = {
  on: { question: 'メンテナンスを始めますか？', yes: '始める' },
  off: { question: 'メンテナンスを終えますか？', yes: '終える' },
};

const dialog = /** @type {HTMLDialogElement} */ (find('confirmation'));
const message = /** @type {HTMLTextAreaElement} */ (find('maintenance-form').querySelector('textarea'));
const buttons = [find('maintenance-on'), find('maintenance-off')];

/** Whether a switch is on its way: from the first press until the server has made it, or the operator has thought better of it. */
let isSwitching = false;

/** Lets an operator switch maintenance: the first press asks the server what it would do, the second one does it. @param {() => void} onSwitched */
export function watchMaintenance(onSwitched) {
  find('maintenance-form').addEventListener('submit', async (event) => {
    event.preventDefault();
    // Two switches at once would share the dialog, and its one yes would make both.
    if (isSwitching) return;
    const { submitter } = /** @type {SubmitEvent} */ (event);
    const pressed = /** @type {HTMLButtonElement} */ (submitter);
    const position = pressed.value === 'on' ? 'on' : 'off';
    setSwitching(pressed);
    await takeSteps(position, position === 'on' ? message.value : '');
    setSwitching(undefined);
    onSwitched();
  });
}

/** Not by `disabled`, which would take the focus from the button that was pressed. @param {HTMLElement | undefined} pressed */
function setSwitching(pressed) {
  isSwitching = pressed !== undefined;
  for (const button of buttons) {
    button.setAttribute('aria-disabled', String(isSwitching));
    button.setAttribute('aria-busy', String(button === pressed));
  }
}

/** @param {'on' | 'off'} position @param {string} text */
async function takeSteps(position, text) {
  setText(find('maintenance-outcome'), '');
  try {
    const proposal = await switchMaintenance({ position, message: text });
    if (!('confirmation' in proposal)) return report(proposal.lines);
    if (!(await isConfirmed(position, proposal.changes))) return report(['何も変えていません。']);
    const { confirmation } = proposal;
    const outcome = await switchMaintenance({ position, message: text, confirmation });
    if ('lines' in outcome) return report(outcome.lines);
    report(['そのあいだに状態が変わりました。何も変えていません。もう一度押して、確かめてください。']);
  } catch (error) {
    const isAway = error instanceof CallError && (error.status === 429 || error.status === 0);
    report([
      isAway
        ? 'データベースかAPIにつながらないため、切りかえられませんでした。画面の状態を見て、もう一度試してください。'
        : '切りかえられませんでした。画面の状態を見て、もう一度試してください。',
    ]);
  }
}

/** @param {'on' | 'off'} position @param {string[]} changes @returns {Promise<boolean>} */
function isConfirmed(position, changes) {
  setText(find('confirmation-heading'), words[position].question);
  find('confirmation-changes').replaceChildren(...changes.map((change) => make('li', {}, change)));
  setText(find('confirmation-yes'), words[position].yes);
  dialog.returnValue = '';
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'yes'), { once: true });
  });
}

find('confirmation-yes').addEventListener('click', () => dialog.close('yes'));
find('confirmation-no').addEventListener('click', () => dialog.close('no'));

/** @param {string[]} lines */
function report(lines) {
  setText(find('maintenance-outcome'), lines.join(' '));
}
