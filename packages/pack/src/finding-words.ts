/* Everything that a check of a pack can say: a code with its values, in English for builds, starts and logs, and in Japanese for operators. */

const english = {
  yaml: (message: string) => `YAML: ${message}`,
  too_deep: (most: number) => `YAML: expected at most ${most} brackets within each other`,
  too_many_aliases: () => 'YAML: expected fewer references to what is said elsewhere (*)',
  file_missing: () => 'expected this file in the pack',
  file_or_folder: (file: string, folder: string) =>
    `expected either ${file} or the folder ${folder}, not both`,
  no_chapters: (example: string) => `expected YAML files, such as ${example}`,
  wrong_ending: (ending: string) => `expected only files ending in ${ending} here`,
  // Shapes.
  other: (message: string) => message,
  missing: (name: string) => `expected "${name}" here`,
  unknown_key: () => 'expected a key that is known here; this one is not',
  one_of: (known: string) => `expected one of ${known}`,
  type: (types: string) => `expected ${types}`,
  empty_text: () => 'expected a text that is not empty',
  too_few_entries: (least: number) => `expected at least ${least} entries`,
  too_many_entries: (most: number) => `expected at most ${most} entries`,
  pattern: (pattern: string) => `expected a text of the form ${pattern}`,
  // What is there twice, or not there.
  repeated: (what: string, which: string) => `expected every ${what} once, ${which} is repeated here`,
  repeated_text: (what: string) => `expected every ${what} once`,
  repeated_count: (count: number) => `expected 0 to 10, each once; ${count} is repeated here`,
  repeated_word: (word: string) => `expected "${word}" once`,
  repeated_statement: () => 'expected a statement that stands nowhere else in the pack',
  taken_place: (place: string) => `expected a place of its own, ${place} is taken`,
  regions_missing: (missing: string) => `expected all 47 prefectures, missing: ${missing}`,
  numbers_missing: (most: number, missing: string) =>
    `expected the numbers 1 to ${most} without a gap, missing: ${missing}`,
  given_away: (answer: string, place: string) =>
    `expected an answer that is named nowhere before, ${answer} stands in ${place}`,
  unknown_crew: (known: string, id: string) => `expected an id of crew.yaml (${known}), not "${id}"`,
  // Dates and figures of the rules.
  date: (example: string) => `expected a date such as ${example}`,
  date_too_early: (name: string, date: string) => `expected a date not before ${name} (${date})`,
  duration_too_long: (minutes: number) => `expected at most the ${minutes} minutes from start to end`,
  wrong_figure: (right: number, unit: string, setting: string, written: string) =>
    `expected the ${right} ${unit} of ${setting} in contest.yaml, not ${written}`,
  no_places: (written: string) =>
    `expected no places: who passes is decided by the score in contest.yaml, not ${written}`,
  unknown_name: (known: string, written: string) => `expected ${known}, not ${written}`,
  no_names: (written: string) => `expected no name in braces, not ${written}`,
  final_date_missing: (name: string) => `expected an item that says when it is, with ${name}`,
  written_date: (names: string) => `expected ${names} instead of a date that is written out`,
  first_band: (from: number) => `expected 0 in the first band, not ${from}`,
  next_band: (previous: number, from: number) => `expected more than ${previous}, not ${from}`,
  // An exam as a whole.
  level_count: (expected: number, level: string, count: number) =>
    `expected ${expected} questions of level ${level}, as contest.yaml says, not ${count}`,
  kind_count: (least: number, kind: string, count: number) =>
    `expected at least ${least} questions of kind ${kind}, as contest.yaml says, not ${count}`,
  series: (most: number, tag: string, value: string, count: number, numbers: string) =>
    `expected at most ${most} questions of ${tag} ${value}, not ${count} (questions ${numbers})`,
  uneven_genres: (found: string) => `expected the genres evenly, not ${found}`,
  uneven_places: (
    ...[pick, type, place, here, all, numbers, share]: [
      string,
      string,
      number,
      number,
      number,
      string,
      string,
    ]
  ) =>
    `expected ${pick} of ${type} evenly over the places: place ${place} has ${here} of ${all} (questions ${numbers}), its share is ${share}`,
  // Texts.
  no_reading: (word: string) => `expected a reading over ${word}, such as ｜${word}《…》`,
  ruby_in_alt: () => 'expected no ruby in an alt: it is read aloud as it stands',
  ruby_form: (example: string) => `expected ruby as ${example}, opened and closed`,
  too_long: (most: number, length: number) =>
    `expected at most ${most} letters without furigana, for a phone, not ${length}`,
  // Tags of questions.
  role_missing: () =>
    'expected medium_role, which says why the medium is needed; if the statement is enough, leave the medium out',
  media_text_missing: () => 'expected text: all that is heard or seen, for those who cannot hear or see it',
  tag_missing: (tag: string) => `expected ${tag}, as contest.yaml requires`,
  role_without_medium: () => 'expected no medium_role: there is no medium',
  role_of_other_medium: (fitting: string, role: string, type: string) =>
    `expected a medium of type ${fitting} for ${role}, not ${type}`,
  hint_of_picked: (type: string) => `expected no hint for ${type}: its answers are picked`,
  answer_in_hint: () => 'expected a hint that does not contain an answer',
  // Options and answers.
  only_for: (types: string) => `expected only for ${types}`,
  too_many_picks: (most: number) => `expected at most ${most}`,
  no_options_for: (type: string) => `expected no options for ${type}`,
  two_options: () => 'expected at least two options',
  reserved_value: () => 'expected a value without spaces, commas and (in pairs) hyphens',
  options_shown: () => 'expected text or image: there are options',
  picture_missing: () => 'expected a picture, as in the other options',
  picture_in_text: () => 'expected text options, or option_media_type: image',
  sign_without_alt: () => 'expected an alt: a screen reader leaves out signs or reads them as noise',
  half_placed: () => 'expected row and column in every option, or in none',
  group_missing: () => 'expected group: left or right',
  group_unexpected: (types: string) => `expected no group: only ${types} has them`,
  unknown_value: (known: string, value: string) =>
    `expected values of the options (${known}), not "${value}"`,
  options_order: (inOrder: string) => `expected the options' own order: ${inOrder}`,
  pick_count: (expected: number, given: number) =>
    `expected ${expected} picks (answer_count, or all options), not ${given}`,
  pair_form: (example: string) => `expected pairs such as ${example}`,
  turned_pair: () => 'expected a left option before the hyphen and a right one after it',
  dropped_characters: () => 'expected no spaces and quotation marks: they are dropped before sending',
  sentence_ending: () => 'expected the word only: with 。 or です after it, it is right as well',
  answer_too_long: (most: number) => `expected at most ${most} characters`,
  six_characters: (example: string) => `expected six characters separated by commas, such as ${example}`,
  tiles_missing: (character: string, tiles: number, needed: number) =>
    `expected enough tiles for "${character}": ${tiles} of ${needed}`,
  // Media.
  media_path: (example: string) => `expected a path such as ${example} (lower-case letters, digits, hyphens)`,
  media_ending: (endings: string, type: string) => `expected a file ending in ${endings} for type ${type}`,
  media_missing: (file: string) => `expected the file ${file} in the pack`,
  webm_missing: (file: string) =>
    `expected the file ${file} in the pack, the film for browsers without H.264`,
  poster_missing: (file: string) => `expected the file ${file} in the pack, the poster of the film`,
  media_none: () => 'expected image, audio or video, or no media at all',
  alt_missing: () => 'expected an alt that says what is seen without giving the answer away',
  option_alt_missing: () => 'expected an alt: it is the name of the option for those who cannot see it',
  unused_media: (file: string) => `expected ${file} in a question, or among the spares`,
  used_spare: (file: string) => `expected no file that a question uses, as ${file} is`,
  no_medium: (file: string) => `expected a medium of the pack, ${file} is none`,
  // The signal.
  short_word: (least: number) => `expected a word of at least ${least} letters`,
  spelled_word: (file: string) => `expected a word that nothing spells, ${file} does`,
  letter_without: (what: string, letter: string) => `expected letters with ${what}, ${letter} has none`,
};

/** The mistake. */
export type Code = keyof typeof english;
export type Values = { [Name in Code]: Parameters<(typeof english)[Name]> };
type Sentences = { [Name in Code]: (...values: Values[Name]) => string };

const japanese: Sentences = {
  yaml: (message) => `YAML: ${message}`,
  too_deep: (most) => `YAML: かっこが深すぎます。${most}段までにしてください`,
  too_many_aliases: () => 'YAML: ほかの場所を写す印（*）が多すぎます',
  file_missing: () => 'このファイルがパックにありません',
  file_or_folder: (file, folder) => `${file} かフォルダー ${folder} の、どちらかだけにしてください`,
  no_chapters: (example) => `YAMLのファイルが要ります（例: ${example}）`,
  wrong_ending: (ending) => `ここに置けるのは、${ending} で終わるファイルだけです`,
  other: (message) => message,
  missing: (name) => `「${name}」がありません`,
  unknown_key: () => 'この名前の項目はありません',
  one_of: (known) => `${known} のどれかを書きます`,
  type: (types) => `値の種類がちがいます（${types}）`,
  empty_text: () => '空にできません',
  too_few_entries: (least) => `${least}個以上を書きます`,
  too_many_entries: (most) => `${most}個までです`,
  pattern: (pattern) => `${pattern} の形で書きます`,
  repeated: (_what, which) => `同じものは1回だけ書けます。${which} がまたあります`,
  repeated_text: () => '同じものは1回だけ書けます',
  repeated_count: (count) => `0から10までを1回ずつ書きます。${count} がまたあります`,
  repeated_word: (word) => `「${word}」は1回だけ書けます`,
  repeated_statement: () => 'パックのほかの場所に、同じ文があります',
  taken_place: (place) => `場所が重なっています（${place}）`,
  regions_missing: (missing) => `47都道府県がすべて要ります。ないもの: ${missing}`,
  numbers_missing: (most, missing) => `1から${most}まで続いた番号が要ります。ないもの: ${missing}`,
  given_away: (answer, place) => `答えの「${answer}」が、前の ${place} に出ています`,
  unknown_crew: (known, id) => `crew.yaml のid（${known}）を書きます。「${id}」はありません`,
  date: (example) => `${example} のような日時を書きます`,
  date_too_early: (name, date) => `${name}（${date}）より前にはできません`,
  duration_too_long: (minutes) => `開始から終了までの${minutes}分より長くできません`,
  wrong_figure: (right, _unit, setting, written) =>
    `contest.yaml の ${setting} は ${right} です。「${written}」と合いません`,
  no_places: (written) =>
    `合格は得点で決まるので（contest.yaml の exam.passing）、「${written}」とは書けません`,
  unknown_name: (known, written) => `使えるのは ${known} です。${written} は使えません`,
  no_names: (written) => `${written} は書けません（ここでは { } を使えません）`,
  final_date_missing: (name) => `いつあるかを ${name} で書いた項目が要ります`,
  written_date: (names) => `日付をそのまま書かずに ${names} を使います`,
  first_band: (from) => `最初は0です。${from} は書けません`,
  next_band: (previous, from) => `${previous}より大きくします。${from} は書けません`,
  level_count: (expected, level, count) =>
    `contest.yaml ではレベル ${level} が${expected}問ですが、${count}問です`,
  kind_count: (least, kind, count) =>
    `contest.yaml では ${kind} の問題が${least}問以上ですが、${count}問です`,
  series: (most, tag, value, count, numbers) =>
    `${tag} が ${value} の問題は${most}問までですが、${count}問あります（${numbers}）`,
  uneven_genres: (found) => `ジャンルの数をそろえてください（いま ${found}）`,
  uneven_places: (pick, type, place, here, all, numbers, share) =>
    `${type} の${pick} の場所がかたよっています: ${place}番目が${all}問のうち${here}問（${numbers}）、ちょうどよいのは${share}問`,
  no_reading: (word) => `${word} に読みがながありません（例: ｜${word}《…》）`,
  ruby_in_alt: () => 'alt に読みがなは書けません（そのまま読みあげられます）',
  ruby_form: (example) => `読みがなは ${example} のように書きます`,
  too_long: (most, length) => `読みがなをのぞいて${most}文字までです（いま${length}文字）`,
  role_missing: () => 'medium_role に、絵や音が要るわけを書きます。文だけで足りるなら、絵や音をはずします',
  media_text_missing: () =>
    'text に、聞こえるもの・見えるものをすべて書きます（聞こえない人、見えない人のため）',
  tag_missing: (tag) => `contest.yaml が求める ${tag} がありません`,
  role_without_medium: () => '絵も音もないので、medium_role は書けません',
  role_of_other_medium: (fitting, role, type) => `${role} なら種類は ${fitting} です。${type} は使えません`,
  hint_of_picked: (type) => `${type} は選ぶ問題なので、hint は書けません`,
  answer_in_hint: () => 'hint に答えが入っています',
  only_for: (types) => `${types} だけに書けます`,
  too_many_picks: (most) => `${most}までです`,
  no_options_for: (type) => `${type} に選択肢は書けません`,
  two_options: () => '選択肢は2つ以上要ります',
  reserved_value: () => 'value に空白、コンマ、（組では）ハイフンは使えません',
  options_shown: () => '選択肢があるので、text か image です',
  picture_missing: () => 'ほかの選択肢のように、絵が要ります',
  picture_in_text: () => '文の選択肢にするか、option_media_type: image と書きます',
  sign_without_alt: () => 'alt が要ります（記号だけの選択肢は、読みあげられません）',
  half_placed: () => 'row と column は、すべての選択肢に書くか、どれにも書きません',
  group_missing: () => 'group に left か right を書きます',
  group_unexpected: (types) => `group は ${types} だけに書けます`,
  unknown_value: (known, value) => `選択肢の value（${known}）を書きます。「${value}」はありません`,
  options_order: (inOrder) => `選択肢の順に書きます: ${inOrder}`,
  pick_count: (expected, given) =>
    `${expected}個を選ぶ問題です（answer_count、なければ全部）。いま${given}個です`,
  pair_form: (example) => `${example} のように組を書きます`,
  turned_pair: () => 'ハイフンの前に左の、後に右の選択肢を書きます',
  dropped_characters: () => '空白と引用符は書けません（送る前に消えます）',
  sentence_ending: () => '言葉だけを書きます（あとに「。」や「です」が付いても正解です）',
  answer_too_long: (most) => `${most}文字までです`,
  six_characters: (example) => `6文字をコンマで区切って書きます（例: ${example}）`,
  tiles_missing: (character, tiles, needed) =>
    `「${character}」のタイルが足りません（${needed}枚のうち${tiles}枚）`,
  media_path: (example) => `${example} のように書きます（小文字、数字、ハイフン）`,
  media_ending: (endings, type) => `種類が ${type} なら、${endings} で終わるファイルです`,
  media_missing: (file) => `ファイル ${file} がパックにありません`,
  webm_missing: (file) => `H.264のないブラウザーのための動画 ${file} がパックにありません`,
  poster_missing: (file) => `動画の最初の絵 ${file} がパックにありません`,
  media_none: () => 'image、audio、video のどれかを書くか、media をはずします',
  alt_missing: () => '答えが分からないように、見えるものを書いた alt が要ります',
  option_alt_missing: () => 'alt が要ります（見えない人には、それが選択肢の名前です）',
  unused_media: (file) => `${file} が、どの問題にも予備にもありません`,
  used_spare: (file) => `問題で使っている ${file} は、予備に書けません`,
  no_medium: (file) => `${file} は、パックの絵・音・動画ではありません`,
  short_word: (least) => `合い言葉は${least}文字以上にします`,
  spelled_word: (file) => `かくした合い言葉が、${file} にそのまま書かれています`,
  letter_without: (what, letter) => `${what} のある文字だけを使います（${letter} にはありません）`,
};

/** A sentence that is still to be said: its code and its values. */
export type Said<Name extends Code = Code> = {
  [Each in Name]: {
    code: Each;
    values: Values[Each] /** The number of the question that it is about. */;
    quiz?: number;
  };
}[Name];

export type Language = 'english' | 'japanese';
const sentences: Record<Language, Sentences> = { english, japanese };
const questions: Record<Language, (number: number) => string> = {
  english: (number) => `question ${number}: `,
  japanese: (number) => `第${number}問: `,
};

/** A code with its values. */
export const said = <Name extends Code>(code: Name, ...values: Values[Name]) => ({ code, values });

/** Says it. */
export function sentenceOf<Name extends Code>(
  { code, values, quiz }: Said<Name>,
  language: Language = 'english',
): string {
  const sentence = sentences[language][code](...values);
  return quiz === undefined ? sentence : questions[language](quiz) + sentence;
}
