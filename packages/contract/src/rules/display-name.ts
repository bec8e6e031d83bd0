/** The rule for what a participant may be called, for form and API alike. It imports nothing: it goes into the bundle as it is. */

/** Characters as people count them: a kana with its dots, a flag or a family of emojis is one. */
export const displayNameLimit = 20;
/** UTF-16 units that twenty of the longest emojis take, which are 19 each; what is longer is not even looked at. */
const unitLimit = displayNameLimit * 20;

/** `empty`: nothing is left without the spaces around it. */
export type DisplayNameProblem = 'empty' | 'too_long' | 'not_allowed';

/** An emoji, joined to three more at the most: joiners and their variation selectors are allowed nowhere else. */
const emojiPart = String.raw`(?!\p{Cn})\p{Extended_Pictographic}[\uFE0E\uFE0F]?\p{Emoji_Modifier}?`;
const emoji = String.raw`${emojiPart}(?:\u200D${emojiPart}){0,3}`;
const countryFlag = String.raw`\p{Regional_Indicator}{2}`;
/** England, Scotland and Wales: their letters are invisible tags, which could spell anything elsewhere. */
const ukFlag = String.raw`\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}`;
const keycap = String.raw`[0-9#*]\uFE0F?\u20E3`;
/** A kanji in the form that its owner writes it in, such as 辻 with one dot. */
const kanjiVariant = String.raw`\p{Script=Han}[\u{E0100}-\u{E01EF}]`;
/** Letters and signs without ink that Unicode does not let a screen ignore: the empty Braille pattern, both blank hieroglyphs, the empty note head. */
const inkless = String.raw`\u2800\u{13441}\u{13442}\u{1D159}`;
/** Parts of Hangul syllables, which composing has not joined. */
const hangulParts = String.raw`\u1100-\u11FF\uA960-\uA97F\uD7B0-\uD7FF`;
/**
 * Letters, figures and signs that can be seen. Not: what Unicode lets a screen ignore, what has no ink, single parts of emojis and of Hangul
 * syllables, and the signs for something unreadable.
 */
const base = String.raw`(?!\p{Default_Ignorable_Code_Point}|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[${hangulParts}${inkless}\uFFFC\uFFFD])[\p{L}\p{N}\p{P}\p{S}]`;
/** At most two marks above, below or around a letter, which is as many as languages need; more pile up over other lines. */
const mark = String.raw`(?:(?!\p{Default_Ignorable_Code_Point})[\p{Mn}\p{Me}])?`;
const spacingMark = String.raw`\p{Mc}?`;
/** Half-width ﾞ and ﾟ, and their like in Thai and Lao, are letters that belong to the one before them. */
const trailing = String.raw`[\uFF9E\uFF9F\u0E33\u0EB3]?`;
const letter = base + spacingMark + mark + spacingMark + mark + trailing;
const space = String.raw`[ \u3000]`;

/** Made when it is first needed: Unicode's properties take a phone 35 ms, while the page with the form is still starting. */
let character: RegExp | undefined;

/** The allowed characters of a name, one after the other; whatever is not allowed is left out. */
function charactersOf(name: string): string[] {
  character ??= new RegExp([ukFlag, countryFlag, keycap, emoji, kanjiVariant, letter, space].join('|'), 'gu');
  return name.match(character) ?? [];
}

/** A display name as it is stored: composed, so that it has one spelling, and without the spaces around it. */
export function normalizeDisplayName(typed: string): string {
  return typed.normalize('NFC').trim();
}

/** The problem with a typed display name; undefined where there is none. */
export function displayNameProblem(typed: string): DisplayNameProblem | undefined {
  const name = normalizeDisplayName(typed);
  if (name === '') return 'empty';
  if (name.length > unitLimit) return 'too_long';
  const characters = charactersOf(name);
  if (characters.join('') !== name) return 'not_allowed';
  return characters.length > displayNameLimit ? 'too_long' : undefined;
}

/** The part that can be shown of a name from elsewhere, such as the partner app, which may break the rule; undefined where none can. */
export function shownDisplayName(name: string): string | undefined {
  const characters = charactersOf(normalizeDisplayName(name.slice(0, unitLimit)));
  return characters.slice(0, displayNameLimit).join('').trim() || undefined;
}
