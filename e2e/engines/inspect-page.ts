import type { EnginePage } from '@knowledgeking/stage/engines/engine-page';

/** A letter or mark of a text, and its place in the window where it is drawn. */
interface Sign {
  sign: string;
  box: DOMRect | undefined;
}

/** In CSS pixels of the window. */
interface Limits {
  left: number;
  right: number;
}

/**
 * Runs in the page: opens everything that can be opened, scrolls to the end, and looks for what no page may have in any engine.
 * @returns a line for each problem; none where the page is right
 */
async function inspectPage(): Promise<string[]> {
  const { documentElement: root } = document;
  const problems = new Set<string>();
  const knownLimits = new Map<Element, Limits>();
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const quote = (text: string) => `「${text.trim().replace(/\s+/g, ' ').slice(0, 40)}」`;

  async function showAll(): Promise<void> {
    delete root.dataset.inParts;
    for (const details of document.querySelectorAll('details')) details.open = true;
    window.scrollTo({ top: root.scrollHeight, behavior: 'instant' });
    await nextFrame();
    window.scrollTo({ top: 0, behavior: 'instant' });
    await nextFrame();
  }

  /** The text that can be seen, without readings. */
  function visibleTexts(within: Element): Text[] {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || node.nodeValue?.trim() === '' || parent.closest('rt, rp, svg')) continue;
      if (parent.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        texts.push(node as Text);
    }
    return texts;
  }

  function rectangles(text: Text, from = 0, to = text.length): DOMRect[] {
    const range = document.createRange();
    range.setStart(text, from);
    range.setEnd(text, to);
    return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  }

  function findSideways(): void {
    if (root.scrollWidth > root.clientWidth)
      problems.add(`scrolls sideways: ${root.scrollWidth} px in a window of ${root.clientWidth}`);
  }

  /** A text beyond the window, or beyond a box that hides what is outside of it. */
  function findCut(texts: Text[]): void {
    for (const text of texts) {
      const parent = text.parentElement as Element;
      const { width, height } = parent.getBoundingClientRect();
      const isForScreenReaders = width <= 1 || height <= 1;
      if (isForScreenReaders) continue;
      const limits = limitsWithin(parent);
      const beyond = rectangles(text).find(
        ({ left, right }) => left < limits.left - 2 || right > limits.right + 2,
      );
      if (beyond)
        problems.add(`cut: ${quote(text.data)} ${Math.round(beyond.left)}–${Math.round(beyond.right)} px`);
    }
  }

  /** Between which places what is in an element can be seen, or scrolled to. */
  function limitsWithin(element: Element | null): Limits {
    if (!element) return { left: -Infinity, right: Infinity };
    const known = knownLimits.get(element);
    if (known) return known;
    const { overflowX, overflowY, position, clipPath } = getComputedStyle(element);
    const edge = element.getBoundingClientRect();
    const scrolls =
      /auto|scroll/.test(overflowX + overflowY) && element !== document.body && element !== root;
    const isFree = scrolls || (clipPath !== 'none' && edge.width <= 1);
    const outer = limitsWithin(isFree || position === 'fixed' ? null : element.parentElement);
    const hides = !isFree && (/hidden|clip/.test(overflowX) || element === root);
    const limits = hides
      ? { left: Math.max(outer.left, edge.left), right: Math.min(outer.right, edge.right) }
      : outer;
    knownLimits.set(element, limits);
    return limits;
  }

  /** A line that begins with 「。」 or the like, unless there is a space before: it belongs to the line before. */
  function findLoneMarks(texts: Text[]): void {
    for (const [index, text] of texts.entries()) {
      for (const { index: place } of text.data.matchAll(/[。、，．」』）】！？!?]/gu)) {
        const before =
          place > 0
            ? { node: text, place }
            : { node: texts[index - 1], place: texts[index - 1]?.length ?? 0 };
        if (!before.node || before.place === 0 || /\s/.test(before.node.data[before.place - 1] ?? ''))
          continue;
        const isSameParagraph = blockOf(before.node) === blockOf(text);
        const [last] = rectangles(before.node, before.place - 1, before.place).slice(-1);
        const [mark] = rectangles(text, place, place + 1);
        if (isSameParagraph && last && mark && mark.top >= last.bottom - 2 && mark.left < last.left)
          problems.add(
            `a line begins with ${text.data[place]}: ${quote(`${place === 0 ? before.node.data : ''}${text.data.slice(Math.max(0, place - 20), place + 1)}`)}`,
          );
      }
    }
  }

  function blockOf(node: Node): Element | null {
    let element = node.parentElement;
    while (element && /inline|contents|ruby/.test(getComputedStyle(element).display))
      element = element.parentElement;
    return element;
  }

  /**
   * A phrase that is on two lines though one would have place for it. Lines may break at its spaces and after a closing bracket,
   * and do so in Firefox after 々 and ・ and before a narrow bracket, in Chromium beside the full-width signs of a formula.
   */
  function findBrokenPhrases(texts: Text[]): void {
    const visible = new Set<Node>(texts);
    for (const phrased of document.querySelectorAll('.phrases')) {
      const room = roomIn(blockOf(phrased.firstChild ?? phrased));
      let phrase: Text[] = [];
      const walker = document.createTreeWalker(phrased, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (visible.has(node)) phrase.push(node as Text);
        if (node.nodeName !== 'WBR') continue;
        checkPhrase(phrase, room);
        phrase = [];
      }
      checkPhrase(phrase, room);
    }
  }

  /** @returns how wide a line can be, in CSS pixels */
  function roomIn(block: Element | null): number {
    if (!block) return 0;
    const { paddingLeft, paddingRight } = getComputedStyle(block);
    return block.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  }

  function checkPhrase(phrase: Text[], room: number): void {
    const lines = phrase.flatMap((text) => rectangles(text));
    const [first] = lines;
    const isOnOneLine = lines.every(({ top }) => first && top < first.bottom - 2);
    const width = lines.reduce((sum, line) => sum + line.width, 0);
    if (isOnOneLine || width > room - 4) return;
    let before: Sign | undefined;
    for (const { sign, box } of phrase.flatMap(signsOf)) {
      // A space at the end of a line is not drawn.
      if (/\s/.test(sign)) before = undefined;
      if (!box || /\s/.test(sign)) continue;
      const mayBreak = /[」』）々・／－＋＝；○]/.test(before?.sign ?? '') || /[(／－＋＝○]/.test(sign);
      if (before?.box && !mayBreak && box.top >= before.box.bottom - 2)
        problems.add(`a phrase on two lines: ${quote(phrase.map(({ data }) => data).join(''))}`);
      before = { sign, box };
    }
  }

  function signsOf(text: Text): Sign[] {
    return [...text.data].map((sign, index) => ({ sign, box: rectangles(text, index, index + 1)[0] }));
  }

  /** A paragraph with readings, some of whose lines are further apart than the others. WebKit puts each on a whole pixel. */
  function findUnevenLines(texts: Text[]): void {
    const blocks = Map.groupBy(texts, blockOf);
    for (const [block, inside] of blocks) {
      if (!block?.querySelector('ruby')) continue;
      const { fontSize, lineHeight } = getComputedStyle(block);
      const inItsSize = inside.filter(
        ({ parentElement }) => parentElement && getComputedStyle(parentElement).fontSize === fontSize,
      );
      const tops = inItsSize
        .flatMap((text) => rectangles(text))
        .map(({ top }) => top)
        .sort((a, b) => a - b);
      const steps = tops.map((top, index) => top - (tops[index - 1] ?? top)).filter((step) => step > 2);
      const uneven = steps.find((step) => Math.abs(step - Number.parseFloat(lineHeight)) > 1.75);
      if (uneven !== undefined)
        problems.add(
          `a line of ${uneven.toFixed(1)} px instead of ${lineHeight}: ${quote(inside.map(({ data }) => data).join(''))}`,
        );
    }
  }

  await showAll();
  const texts = visibleTexts(document.body);
  findSideways();
  findCut(texts);
  findLoneMarks(texts);
  findBrokenPhrases(texts);
  findUnevenLines(texts);
  return [...problems];
}

/** Of the windows, in CSS pixels. */
export const height = 800;

/**
 * Looks at what a tab shows, in windows of these widths, with and without readings.
 * @returns a line for each problem, also for what the console got
 */
export async function lookAt(page: EnginePage, widths: number[]): Promise<string[]> {
  const problems: string[] = [];
  for (const width of widths) {
    await page.resize({ width, height });
    for (const hasReadings of [true, false]) {
      await page.run(
        (isOn) => document.documentElement.toggleAttribute('data-furigana-off', !isOn),
        hasReadings,
      );
      const found = await page.run(inspectPage, undefined);
      const how = `${width} px${hasReadings ? '' : ', without readings'}`;
      problems.push(...found.map((problem) => `${how}: ${problem}`));
    }
  }
  return [...problems, ...page.takeErrors().map((error) => `console: ${error}`)];
}
