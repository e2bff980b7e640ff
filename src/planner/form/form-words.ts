/** Words of what is said about the form of rows and their fields, whatever they hold. */
const said = new Set(
  (
    'the a an of in on under into that this order given hold holding holds contain contains containing carry carries carrying with for each every per one two three object objects dict dicts dictionary dictionaries row rows ' +
    'record records entry entries element elements item items line lines node nodes vertex key keys id ids identifier number numbers numeric integer string strings text value values name names named called ' +
    'it its them their they both respectively start starts starting source target origin destination end ends ending and or only nothing else more please as json csv tsv array arrays list listed table tabular ' +
    'being first second last no not header headers heading headings column columns field fields member members attribute attributes property properties other others found result results match matches hit pair ' +
    'pairs is are be must should shall will would can which where whose count total matching such plus comma separated type types plain reached sorted same within have has having need needs needed two just exactly single ' +
    'sole whole output outputs format formatted form forms structure structured shape layout schema use using used write written put place placed reply respond response return returned returns answer answers give ' +
    'provide present print deliver send back go goes hand hand-over express encode encoded store stored stores machine readable machine-readable valid proper consist consists let me i we want like d expect by data ' +
    'apiece apart themselves respective look looks exported export following to from whereby so do name-value show shown document simple bare'
  ).split(' ')
)

/** Words of writing an answer down, dictionary forms: how it is given, what its parts are, how examples are called, and little words. */
const writing = new Set(
  (
    'answer reply respond response return output print write give provide present report show display state express supply deliver send emit render arrange hand put tell say ' +
    'confine restrict limit contain consist comprise include appear take keep match follow precede read look see need expect want accept admit allow add refrain leave omit drop strip remove delete replace separate join ' +
    'enclose surround enumerate quote bracket spell round use make shape format formatted serve stand mean denote represent obtain find demand require prefer like call compose begin prefix solely ' +
    'form template pattern style layout model specimen example instance illustration extract notation manner way syntax structure sequence series succession list array table pair triple triplet tuple entry item line row sentence prose ' +
    'comma colon semicolon hyphen dash space blank bracket quotation mark sign character word letter text string comment explanation remark digit decimal reply message wording content result outcome finding data json csv ' +
    'only just exactly precisely strictly simply merely single whole entire complete full bare plain mere simple made-up made up invent fictitious fictional imaginary hypothetical dummy arbitrary sample correspond respective ' +
    'square double comma-separated individual literal literally parse script our next above below back here away out it its this that these those they them which where wherein when if whose each every all both either any no not none nor never without ' +
    'the a an of and or to in on at as by with is be are should must shall may might will would can could have has do you your i my we us me one please then so for from between after before than other else more further ' +
    'anything everything nothing something beyond apart aside along such e.g i.e eg etc rather instead there same own do does once besides except but around d s ll ' +
    'alone itself themselves suffice sufficient enough fine unwanted unneeded unnecessary superfluous undesired'
  ).split(' ')
)

/** Words for what a part of an answer is: they may as well be what is asked for. */
const parts = new Set(
  'number value count total score figure name label title key id ids identifier identity amount quantity numeral numeric numerical english two three four five six thing term'.split(
    ' '
  )
)

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/\b(?:e\.g|i\.e)\b/g, '')
    .match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? []

const irregular: Readonly<Record<string, string>> = {
  placed: 'put',
  written: 'write',
  given: 'give',
  shown: 'show',
  taken: 'take',
  kept: 'keep',
  left: 'leave',
  spelt: 'spell',
  said: 'say',
  sent: 'send',
  told: 'tell',
  meant: 'mean',
  found: 'find',
  entries: 'entry',
  identities: 'identity',
  quantities: 'quantity',
  replies: 'reply'
}

/** A word as it may stand in a list of dictionary forms: `preceded`, `joining`, `omitted`. */
function formsOf(word: string): string[] {
  const cut = [/s$/, /es$/, /d$/, /ed$/, /ing$/].map((ending) => word.replace(ending, '')).filter((stem) => stem !== word && stem.length > 2)
  return [word, irregular[word] ?? word, ...cut, ...cut.map((stem) => `${stem}e`), ...cut.map((stem) => stem.replace(/(\p{L})\1$/u, '$1'))]
}

/** Whether a word is one of writing an answer down, and of nothing that could be asked for. */
export const isOfWriting = (word: string): boolean => formsOf(word.toLowerCase().replace(/\.$/, '')).some((form) => writing.has(form))

/** The words of a text that are neither of writing an answer nor of what its parts are. */
export const besideWriting = (text: string): readonly string[] =>
  wordsOf(text).filter((word) => !formsOf(word).some((form) => writing.has(form) || parts.has(form)))

/** Words that say that no more than what is named is wanted. */
const exclusive = new Set('only just solely simply merely alone itself themselves stop nothing without suffice sufficient enough bare'.split(' '))
const exclusively = /\b(?:no more than|will do|(?:is|are) all|(?:no|not an?) (?:\w+ )?(?:sentences?|text|words?|comments?|prose))\b/i

/** Whether a text about the form says that no more than what it names is wanted. */
export const isExclusive = (text: string): boolean => exclusively.test(text) || wordsOf(text).some((word) => formsOf(word).some((form) => exclusive.has(form)))

/** Whether a text speaks of the form of an answer and of nothing else. */
export const isAboutForm = (text: string): boolean => wordsOf(text).every((word) => said.has(word))
