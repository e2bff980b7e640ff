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

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? []

/** Whether a text speaks of the form of an answer and of nothing else. */
export const isAboutForm = (text: string): boolean => wordsOf(text).every((word) => said.has(word))
