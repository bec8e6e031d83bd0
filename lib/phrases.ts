/** Letters that words begin with, also with a reading (｜航海《こうかい》): kanji, katakana, Latin letters and figures. */
const wordStart = '｜々〆一-龠ァ-ヺa-zA-Z\\d０-９';

/** Letters that such words end with. */
const word = '》々〆ヶ一-龠ァ-ヺーa-zA-Z\\d０-９％';

/** Marks that no line begins with. */
const closing = '、。，．！？!?…‥・：」』）〉】)\\]ーゝゞぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ';

/** A particle after such a word, unless its letter belongs to what follows (広がる, として, ので, 手のひら). */
const particles = [
  'は(?!じ[めまかく])',
  'が(?![るりっらろれえせ]|わ(?!か)|かり)',
  'に(?![はなとよて]|お[いけ]|つ[いれき]|も(?![どぐと]))',
  'で(?![はもすしあきの])',
  'と(?![はもいしきおっかなの])',
  'の(?![はにでがをもとかだみより]|ひら)',
  'の(?=か[げたらぎく]|もの|でき|とき|とお|とこ|とちゅう|はじ|みな)',
  'も(?![うのしちっとら])',
  'へ(?![はのと]|ら[しすさせ])',
  'や(?![かさしすせっらりるれめわ])',
  '[にでとへ]は(?!じ[めまかく])|にも(?![どぐと])|でも|からは(?![じな])|までは|までに|として|ずつ',
  'から(?![はもでのだとす])',
  'から(?=すぐ)',
  'まで(?![はもにのでとが])',
].join('|');

/** Words in hiragana that begin a phrase wherever they follow hiragana. */
const hiraganaWords = [
  '(?<!ま|ひと)こと(?![ばりし])',
  '(?<![とっ])とき(?![どめ])',
  '(?<!どの|この|その)よう(?=[にな])',
  '(?<!この|その)まま(?=[、。でに])',
  'ところ(?!ど)',
  'ため(?=[にの、で])',
  'でき(?=[るまてたなれ])',
  'まん[中前]|まっすぐ|くださ|ありま[すせし]|ありが|あなた|かもしれ|かまいま|かんたん|ふりがな|まちが',
  '(?<=[はがをにでともて])(?:はじ[めま]|わか[らりるっ]|もらえ|いちばん|ならべ|つな[がぐげ]|つけ[らるて]|なっ[たて]|ほどき|すぐ)',
  '(?<=[てで])(?:しま[すいっ]|いきま|くれ[まて]|みま[すし])',
  '(?<=[うるたい])もの(?=[をがはにで])|(?<=[うくた])ちが[いうっ]',
  '(?<=ば)(?:いけ|よい|なりま)',
  '(?<=[てにでは])もう(?=一度)',
  '(?<=ない)なら',
].join('|');

/** Hiragana that belong to the kanji after them: prefixes, endings (答え方, くり返す, 間に合う), and words written with both (ひと口, 男の子). */
const within = [
  '(?<![おごっ]|ひと|まん|ひし)',
  '(?<![》々一-龠][えきぎけげしせちねびべみめりれ])',
  '(?<![いきぎしちびみりえけげせねべめれ](?=｜?[方合付込直替主根]))',
  '(?<![きぎちびみりけげねべめれ](?=｜?[返着出上下入座中]))',
  '(?<![言追思買]い|間に(?=合)|日の(?=出)|[男女]の(?=子)|見た(?=目)|さし(?=指)|しき(?=物)|すき(?=間)|お気に(?=入)|[\\d０-９]か(?=[所国月年])|ただ(?=中)|もう(?=一度)|たき(?=火)|つ(?=目)|向こう(?=岸))',
].join('');

/** Where a Japanese phrase ends and the next one begins; never within a reading or its kanji. */
const boundary = new RegExp(
  `(?:${[
    // After punctuation, and between what is in brackets and what is not.
    `(?<=[、。，！？…])(?![${closing}])`,
    `(?<=[^「『（〈【(])(?=[「『（〈【])`,
    `(?<=[」』）〉】])(?=[${wordStart}])`,
    // Between the parts of a name.
    `(?<=[ァ-ヺー]・)(?=[ァ-ヺ])`,
    `(?<=[ぁ-ん])${within}(?=[${wordStart}])`,
    `(?<=[ぁ-ん]|一度)(?=[おご][｜々一-龠])`,
    '(?<=を)(?=[ぁ-ん])',
    `(?<=[${word}」』）](?:${particles}))(?=[ぁ-ん])`,
    `(?<=[ぁ-ん])(?=${hiraganaWords})`,
  ].join('|')})(?![^｜《》]*[《》])(?!$)`,
  'u',
);

/** Splits a text, which may be in Aozora notation, into the phrases between which its lines break. The kinds of letters show where they begin. */
export const phrasesOf = (text: string): string[] => text.split(boundary);
