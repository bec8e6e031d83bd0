import '@testing-library/jest-dom';
import { configure, getConfig } from '@testing-library/react';
import { clock } from '@/lib/clock';
import { mockServer, serveState } from '@/mock-api/server';

/** jsdom knows the dialog element but not how to open it, that Escape closes it, and that the focus then goes back. */
function teachDialogs(): void {
  const openers = new WeakMap<HTMLDialogElement, Element | null>();
  HTMLDialogElement.prototype.showModal = function showModal() {
    openers.set(this, document.activeElement);
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return;
    this.open = false;
    (openers.get(this) as HTMLElement | null)?.focus();
    this.dispatchEvent(new Event('close'));
  };
  window.addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key === 'Escape' && !defaultPrevented)
      document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
  });
}

/** jsdom has no media queries: none of them applies, until a test says otherwise. */
function teachMediaQueries(): void {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;
}

/**
 * A page translator puts nodes of its own in the places of a page's texts, of which React knows nothing: it throws where it would remove
 * such a text or put something before it (https://github.com/facebook/react/issues/11538), and what it writes into one is not seen. So every
 * text that changes is the only child of its element, or goes and comes together with it.
 */
function expectTextsToStay(): void {
  const isOfReact = (node: unknown): node is Text =>
    node instanceof Text && Object.keys(node).some((key) => key.startsWith('__react'));
  const refused: string[] = [];
  const refuse = (how: string, { data }: Text, parent: Node | null): void =>
    void refused.push(`React ${how} 「${data}」 in ${parent && (parent as Element).outerHTML}`);
  afterEach(() => {
    const found = refused.splice(0);
    if (found.length > 0) throw new Error(`A translator would break this:\n${found.join('\n')}`);
  });
  const { removeChild, insertBefore, appendChild } = Node.prototype;
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') as PropertyDescriptor;
  Object.assign(Node.prototype, {
    removeChild(this: Node, child: Node) {
      if (isOfReact(child)) refuse('removes', child, this);
      return removeChild.call(this, child);
    },
    insertBefore(this: Node, child: Node, next: Node | null) {
      if (isOfReact(next)) refuse('puts something before', next, this);
      if (isOfReact(child) && child.parentNode) refuse('moves', child, this);
      return insertBefore.call(this, child, next);
    },
    appendChild(this: Node, child: Node) {
      if (isOfReact(child) && child.parentNode) refuse('moves', child, this);
      return appendChild.call(this, child);
    },
  });
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      if (isOfReact(this) && this.data !== value) refuse('rewrites', this, this.parentNode);
      nodeValue.set?.call(this, value);
    },
  });
}

/** jsdom lays nothing out, so there is nothing to scroll to. */
function teachScrolling(): void {
  Element.prototype.scrollIntoView = () => undefined;
}

/** jsdom has sounds and films but can't play them, so there is nothing to pause. */
function teachMedia(): void {
  HTMLMediaElement.prototype.pause = () => undefined;
}

/**
 * Only the mock API gets requests. One that it has not come to by the end of its test would now be sent for real, from a window that
 * is closed already.
 */
function sendNothing(): void {
  XMLHttpRequest.prototype.send = () => undefined;
}

/**
 * jsdom works out each style again whenever it is asked for (https://github.com/jsdom/jsdom/issues/3234), from some 200 rules for the element
 * and for each of those around it. Without style sheets of the page an element's style follows from names and attributes of itself and of
 * those around it, so that elements that are alike in these share one. Four of the largest files take 31 s of CPU with this, 37 s without.
 */
function keepStyles(): void {
  const computeStyle = window.getComputedStyle;
  const kept = new Map<string, CSSStyleDeclaration>();
  let places = new WeakMap<Element, string>();
  const changes = new MutationObserver(() => {
    places = new WeakMap();
  });
  changes.observe(document, { subtree: true, childList: true, attributes: true });
  const placeOf = (element: Element): string => {
    const known = places.get(element);
    if (known !== undefined) return known;
    const attributes = Array.from(element.attributes, ({ name, value }) =>
      unstyled.test(name) ? '' : `[${name}=${value}]`,
    );
    const above = element.parentElement ? placeOf(element.parentElement) : '';
    const place = `${above} ${element.localName}${attributes.join('')}`;
    places.set(element, place);
    return place;
  };
  window.getComputedStyle = (element, pseudoElement) => {
    if (pseudoElement || !element.isConnected || document.styleSheets.length > 0)
      return computeStyle(element, pseudoElement);
    if (changes.takeRecords().length > 0) places = new WeakMap();
    const place = placeOf(element);
    const style = kept.get(place) ?? computeStyle(element);
    // jsdom has no display for it, and a name would have a space at each (https://github.com/jsdom/jsdom/issues/3895).
    if (element.localName === 'wbr') style.display = 'inline';
    kept.set(place, style);
    return style;
  };
}

/** Attributes that no rule of jsdom's own style sheet looks at. */
const unstyled = /^(?:id|class|for|name|src|srcset|alt|value|d|role|title|content|aria-.*|data-.*)$/;

/** The page is printed when a search is given up, not at each of its tries. */
function printPageOnce(): void {
  const { getElementError } = getConfig();
  configure({
    getElementError: (message, container) => {
      const { _disableExpensiveErrorDiagnostics: isTrying } = getConfig() as {
        _disableExpensiveErrorDiagnostics?: boolean;
      };
      if (!isTrying) return getElementError(message, container);
      const error = new Error(message ?? '');
      error.name = 'TestingLibraryElementError';
      return error;
    },
  });
}

/**
 * Responses come when they come, as in a browser, so React need not ask for each of their updates to be inside `act`. What Testing
 * Library renders and fires still is.
 */
function expectResponses(): void {
  beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));
}

teachDialogs();
teachMediaQueries();
teachMedia();
teachScrolling();
sendNothing();
keepStyles();
expectTextsToStay();
printPageOnce();
expectResponses();
// A busy machine is not a failure: what is looked for may take its time.
configure({ asyncUtilTimeout: 5_000 });
beforeAll(() => mockServer.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  serveState();
  mockServer.events.removeAllListeners();
  window.localStorage.clear();
  window.sessionStorage.clear();
  clock.forget();
});
afterAll(() => mockServer.close());
