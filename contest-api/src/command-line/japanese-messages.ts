/**
 * An operator's words for the findings of the checks of a pack and of the settings. The checks themselves speak English, because builds and starts write
 * it into their logs; a test finds every sentence of theirs that has no words here. What a sentence quotes stays as it is.
 */
const sentences: [RegExp, string][] = [
  // Settings.
  [
    /^(.+), that no other setting has, when APP_ENV is (\w+)$/s,
    '$1。ほかの設定と同じものは使えません（APP_ENV=$2）',
  ],
  [/^(.+), when APP_ENV is (\w+)$/s, '$1（APP_ENV=$2）'],
  [
    /^(.+), when APP_ENV is development, not "(.*)"$/s,
    '$1 のどれか（APP_ENV=development のとき）。「$2」は使えません',
  ],
  [
    /^a secret of your own, at least (\d+) characters \((.+?)\)/,
    '自分で作った$1文字以上の秘密の文字列（$2）',
  ],
  [/^a token of your own, at least (\d+) characters \((.+?)\)/, '自分で作った$1文字以上の合い言葉（$2）'],
  [/^a key of your own, at least (\d+) characters \((.+?)\)/, '自分で作った$1文字以上の鍵（$2）'],
  [
    /^a key of your own for the debug calls, at least (\d+) characters/,
    '自分で作った$1文字以上の、デバッグ用の鍵',
  ],
  [/^the address of the contest's PostgreSQL, such as (\S+)/, '大会のPostgreSQLのアドレス（例: $1）'],
  [/^the address of a mail server, such as (\S+?)(?=（|。|$)/, 'メールサーバーのアドレス（例: $1）'],
  [/^the sender of all mails, such as (.+?>)/, 'すべてのメールの差出人（例: $1）'],
  [/^a sender such as (.+?>), not "(.*)"$/s, '$1 のような差出人。「$2」は使えません'],
  [/^the site's origin with https, such as (\S+?)(?=（|。|$)/, 'サイトの https のアドレス（例: $1）'],
  [
    /^an address that only operators reach, because .+, not "(.*)", which is every network$/,
    '運営だけが届くアドレス。「$1」はすべてのネットワークに開きます（数字と説明書に合い言葉がないため、使えません）',
  ],
  [/^staging or production, where SITE_ORIGIN is (.+)$/, 'staging か production（SITE_ORIGIN が $1 なので）'],
  [/^staging or production, where TRUST_PROXY is set$/, 'staging か production（TRUST_PROXY があるので）'],
  [
    /^an address such as (\S+), in the domain of MAIL_FROM, with at most (\d+) letters before the @, not "(.*)"$/,
    '$1 のように、MAIL_FROM と同じドメインで、@の前が$2文字までのアドレス。「$3」は使えません',
  ],
  [/^a whole number from (\d+) to (\d+), not "(.*)"$/, '$1から$2までの整数。「$3」は使えません'],
  [/^a number from 0 to 1, not "(.*)"$/, '0から1までの数。「$1」は使えません'],
  [/^a URL starting with (.+)$/, '$1 で始まるURL'],
  [
    /^origins such as (\S+), separated by commas, not "(.*)"$/,
    '$1 のようなアドレス（いくつもあればコンマで区切る）。「$2」は使えません',
  ],
  [
    /^host names such as (\S+), separated by commas, not "(.*)"$/,
    '$1 のような名前（いくつもあればコンマで区切る）。「$2」は使えません',
  ],
  [
    /^how many proxies are in front of the server, such as 1, or their addresses and networks, such as (\S+), not "(.*)"$/,
    'サーバーの前にあるプロキシの数（例: 1）か、そのアドレスやネットワーク（例: $1）。「$2」は使えません',
  ],
  [
    /^(\?sslmode=\S+) at its end, where .+; (\?sslmode=\S+) only where .+$/,
    '終わりに $1（本番で、データベースが別の機械にあるため。$2 は、あいだにほかの人がいないネットワークだけ）',
  ],
  [
    /^the key that this database began with; .+$/s,
    'このデータベースを作ったときの鍵。ちがう鍵では、だれもログインできません',
  ],
  // Packs: what is there twice, or not there.
  [/^all 47 prefectures, missing: (.+)$/, '47都道府県がすべて要ります。ないもの: $1'],
  [/^the numbers 1 to (\d+) without a gap, missing: (.+)$/, '1から$1まで続いた番号が要ります。ないもの: $2'],
  [/^0 to 10, each once; (.+) is repeated here$/, '0から10までを1回ずつ書きます。$1 がまたあります'],
  [/^every .+? once, (.+) is repeated here$/, '同じものは1回だけ書けます。$1 がまたあります'],
  [/^every .+? once$/, '同じものは1回だけ書けます'],
  [/^"(.+)" once$/, '「$1」は1回だけ書けます'],
  [/^a (?:statement|file) that stands nowhere else in the pack$/, 'パックのほかの場所に、同じ文があります'],
  [/^a place of its own, (.+) is taken$/, '場所が重なっています（$1）'],
  [/^an answer that is named nowhere before, (.+) stands in (.+)$/, '答えの「$1」が、前の $2 に出ています'],
  [/^this file in the pack$/, 'このファイルがパックにありません'],
  [
    /^the file (.+) in the pack, the film for browsers without H\.264$/,
    'H.264のないブラウザーのための動画 $1 がパックにありません',
  ],
  [/^the file (.+) in the pack, the poster of the film$/, '動画の最初の絵 $1 がパックにありません'],
  [/^the file (.+?) in the pack.*$/, 'ファイル $1 がパックにありません'],
  [/^either (.+) or the folder (.+), not both$/, '$1 かフォルダー $2 の、どちらかだけにしてください'],
  [/^at most (\d+) brackets within each other$/, 'かっこが深すぎます。$1段までにしてください'],
  [/^fewer references to what is said elsewhere \(\*\)$/, 'ほかの場所を写す印（*）が多すぎます'],
  [/^YAML files, such as (.+)$/, 'YAMLのファイルが要ります（例: $1）'],
  [/^only files ending in (\S+) here$/, 'ここに置けるのは、$1 で終わるファイルだけです'],
  [/^(.+) in a question, or among the spares$/, '$1 が、どの問題にも予備にもありません'],
  [/^no file that a question uses, as (.+) is$/, '問題で使っている $1 は、予備に書けません'],
  [/^a medium of the pack, (.+) is none$/, '$1 は、パックの絵・音・動画ではありません'],
  [/^an id of crew\.yaml \((.+)\), not "(.*)"$/, 'crew.yaml のid（$1）を書きます。「$2」はありません'],
  // Packs: form and number.
  [/^a date such as (.+)$/, '$1 のような日時を書きます'],
  [/^a date not before (\S+) \((.+)\)$/, '$1（$2）より前にはできません'],
  [/^at most the (\d+) minutes from start to end$/, '開始から終了までの$1分より長くできません'],
  [
    /^at least (.+) questions of kind (.+), as contest\.yaml says, not (.+)$/,
    'contest.yaml では $2 の問題が$1問以上ですが、$3問です',
  ],
  [
    /^at most (.+) questions of (\S+) (.+), not (\d+) \(questions (.+)\)$/,
    '$2 が $3 の問題は$1問までですが、$4問あります（$5）',
  ],
  [
    /^(.+) questions of level (.+), as contest\.yaml says, not (.+)$/,
    'contest.yaml ではレベル $2 が$1問ですが、$3問です',
  ],
  [/^the genres evenly, not (.+)$/, 'ジャンルの数をそろえてください（いま $1）'],
  [
    /^(.+) of (.+) evenly over the places: place (.+) has (.+) of (.+) \(questions (.+)\), its share is (.+)$/,
    '$2 の$1 の場所がかたよっています: $3番目が$5問のうち$4問（$6）、ちょうどよいのは$7問',
  ],
  [/^a reading over (.+), such as (.+)$/, '$1 に読みがながありません（例: $2）'],
  [/^no ruby in an alt: .+$/, 'alt に読みがなは書けません（そのまま読みあげられます）'],
  [/^ruby as (.+), opened and closed$/, '読みがなは $1 のように書きます'],
  [
    /^at most (.+) letters without furigana, for a phone, not (.+)$/,
    '読みがなをのぞいて$1文字までです（いま$2文字）',
  ],
  [/^at most (.+) letters, not (.+)$/, '$1文字までです（いま$2文字）'],
  [/^at most (.+) characters$/, '$1文字までです'],
  [/^at least (.+) entries$/, '$1個以上を書きます'],
  [/^at most (.+) entries$/, '$1個までです'],
  [/^(?:0 in the first band|0), not (.+)$/, '最初は0です。$1 は書けません'],
  [/^more than (.+), not (.+)$/, '$1より大きくします。$2 は書けません'],
  [
    /^the (\d+) (places|minutes|points) of (\S+) in contest\.yaml, not (.+)$/,
    'contest.yaml の $3 は $1 です。「$4」と合いません',
  ],
  [
    /^no places: .+, not (.+)$/,
    '合格は得点で決まるので（contest.yaml の exam.passing）、「$1」とは書けません',
  ],
  [/^no name in braces, not (.+)$/, '$1 は書けません（ここでは { } を使えません）'],
  [/^an item that says when it is, with (.+)$/, 'いつあるかを $1 で書いた項目が要ります'],
  [/^(.+) instead of a date that is written out$/, '日付をそのまま書かずに $1 を使います'],
  [
    /^medium_role, which says why the medium is needed;.+$/,
    'medium_role に、絵や音が要るわけを書きます。文だけで足りるなら、絵や音をはずします',
  ],
  [
    /^text: all that is heard or seen, .+$/,
    'text に、聞こえるもの・見えるものをすべて書きます（聞こえない人、見えない人のため）',
  ],
  [/^no medium_role: there is no medium$/, '絵も音もないので、medium_role は書けません'],
  [/^a medium of type (.+) for (.+), not (.+)$/, '$2 なら種類は $1 です。$3 は使えません'],
  [/^(\S+), as contest\.yaml requires$/, 'contest.yaml が求める $1 がありません'],
  [/^no hint for (.+): its answers are picked$/, '$1 は選ぶ問題なので、hint は書けません'],
  [/^a hint that does not contain an answer$/, 'hint に答えが入っています'],
  [/^only for (.+)$/, '$1 だけに書けます'],
  [/^no options for (.+)$/, '$1 に選択肢は書けません'],
  [/^a word of at least (\d+) letters$/, '合い言葉は$1文字以上にします'],
  [/^a word that nothing spells, (.+) does$/, 'かくした合い言葉が、$1 にそのまま書かれています'],
  [/^letters with (.+), (.+) has none$/, '$1 のある文字だけを使います（$2 にはありません）'],
  [/^at least two options$/, '選択肢は2つ以上要ります'],
  [/^a value without spaces, commas and .+$/, 'value に空白、コンマ、（組では）ハイフンは使えません'],
  [/^text or image: there are options$/, '選択肢があるので、text か image です'],
  [/^a picture, as in the other options$/, 'ほかの選択肢のように、絵が要ります'],
  [/^text options, or option_media_type: image$/, '文の選択肢にするか、option_media_type: image と書きます'],
  [
    /^row and column in every option, or in none$/,
    'row と column は、すべての選択肢に書くか、どれにも書きません',
  ],
  [/^group: left or right$/, 'group に left か right を書きます'],
  [/^no group: only (.+) has them$/, 'group は $1 だけに書けます'],
  [/^values of the options \((.+)\), not "(.*)"$/, '選択肢の value（$1）を書きます。「$2」はありません'],
  [/^the options' own order: (.+)$/, '選択肢の順に書きます: $1'],
  [
    /^(.+) picks \(answer_count, or all options\), not (.+)$/,
    '$1個を選ぶ問題です（answer_count、なければ全部）。いま$2個です',
  ],
  [/^enough tiles for "(.+)": (.+) of (.+)$/, '「$1」のタイルが足りません（$3枚のうち$2枚）'],
  [/^a path such as (\S+) \(.+\)$/, '$1 のように書きます（小文字、数字、ハイフン）'],
  [/^a file ending in (.+) for type (.+)$/, '種類が $2 なら、$1 で終わるファイルです'],
  [/^image, audio or video, or no media at all$/, 'image、audio、video のどれかを書くか、media をはずします'],
  [/^an alt that says what is seen .+$/, '答えが分からないように、見えるものを書いた alt が要ります'],
  [
    /^an alt: a screen reader leaves out signs .+$/,
    'alt が要ります（記号だけの選択肢は、読みあげられません）',
  ],
  [/^an alt: it is the name .+$/, 'alt が要ります（見えない人には、それが選択肢の名前です）'],
  [/^pairs such as (\S+)$/, '$1 のように組を書きます'],
  [
    /^a left option before the hyphen and a right one after it$/,
    'ハイフンの前に左の、後に右の選択肢を書きます',
  ],
  [/^no spaces and quotation marks: .+$/, '空白と引用符は書けません（送る前に消えます）'],
  [/^six characters separated by commas, such as (\S+)$/, '6文字をコンマで区切って書きます（例: $1）'],
  [/^a key that is known here; this one is not$/, 'この名前の項目はありません'],
  [/^"(.+)" here$/, '「$1」がありません'],
  [/^a text that is not empty$/, '空にできません'],
  [/^a text of the form (.+)$/, '$1 の形で書きます'],
  [/^one of (.+), not "(.*)"$/s, '$1 のどれか。「$2」は使えません'],
  [/^one of (.+)$/s, '$1 のどれかを書きます'],
  [/^at most (.+)$/, '$1までです'],
  [/^(string|number|integer|boolean|array|object)((?: or \w+)*)$/, '値の種類がちがいます（$1$2）'],
  [/^(.+), not (\S+)$/, '使えるのは $1 です。$2 は使えません'],
];

/** A message such as `exam.yaml:12: quizzes[3]: question 4: expected …`, in Japanese from `expected` on; others stay as they are. */
export function japaneseMessage(line: string): string {
  const [, before = '', expected = ''] = /^(.*?)expected (.*)$/s.exec(line) ?? [];
  if (expected === '') return line;
  const said = sentences.reduce((text, [known, words]) => text.replace(known, words), expected);
  return `${before.replace(/question (\d+): $/, '第$1問: ')}${said}`;
}
