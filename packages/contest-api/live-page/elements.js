/** The element with an id of index.html. @param {string} id @returns {HTMLElement} */
export function find(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`there is no element ${id}`);
  return element;
}

/**
 * Makes an element. Texts become text nodes, so nothing that comes from elsewhere is ever read as HTML.
 * @param {string} tag
 * @param {{ class?: string }} attributes
 * @param {(Node | string)[]} children
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  if (attributes.class) element.className = attributes.class;
  element.append(...children);
  return element;
}

/** Sets a text only where it changes, so that selections and screen readers stay there. @param {HTMLElement} element @param {string} text */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Replaces an element's children where they would look different. @param {HTMLElement} element @param {(Node | string)[]} children */
export function setChildren(element, ...children) {
  const next = make('div', {}, ...children);
  if (element.innerHTML !== next.innerHTML) element.replaceChildren(...next.childNodes);
}

/** @param {[label: string, value: string | Node][]} rows */
export const definitions = (rows) =>
  rows.map(([label, value]) => make('div', {}, make('dt', {}, label), make('dd', {}, value)));

/**
 * A table that scrolls by itself where it is wider than a phone. A column of texts after the first holds figures.
 * @param {string[]} heads
 * @param {(string | Node)[][]} rows
 * @param {{ areCards?: boolean, none?: string }} [options] whether each row is a card on a phone; what is said instead without rows
 */
export function table(heads, rows, { areCards = false, none } = {}) {
  if (none && rows.length === 0) return make('p', {}, none);
  /** @param {'th' | 'td'} tag @param {string | Node} content @param {number} place */
  const cell = (tag, content, place) => {
    const isFigure = place > 0 && typeof rows[0]?.[place] === 'string';
    const made = make(tag, isFigure ? { class: 'number' } : {}, content);
    if (tag === 'td') made.dataset.label = heads[place];
    return made;
  };
  const row = (/** @type {'th' | 'td'} */ tag, /** @type {(string | Node)[]} */ contents) =>
    make('tr', {}, ...contents.map((content, place) => cell(tag, content, place)));
  const head = make('thead', {}, row('th', heads));
  const body = make('tbody', {}, ...rows.map((contents) => row('td', contents)));
  const scroll = make(
    'div',
    { class: 'scroll' },
    make('table', areCards ? { class: 'cards' } : {}, head, body),
  );
  // Scrolled by keyboard as well.
  scroll.tabIndex = 0;
  return scroll;
}

/** @param {'good' | 'care' | 'bad'} kind @param {string} word */
export const mark = (kind, word) => make('span', { class: `mark ${kind}` }, word);
