const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((word) => word !== ''))

/** Closed classes: articles, pronouns, prepositions, conjunctions, auxiliaries, adverbs of manner of speaking. They narrow no answer. */
export const closedClass = words(
  `a an the this that these those such its their his her our your my own i me us we you he she it they him them one ones himself herself itself themselves
  of in on at to from by for with as into onto up upon about via and or but then than so while whereas because though toward towards along among amongst across against during
  who whom whose which what when where why how whether is are was were be been being am do does did done doing has have had having get gets got
  can could will would shall should may might must s re ve ll d m t n let lets there here other others all any some every each either too else
  somebody someone anybody anyone everybody everyone everything something anything whatever
  please kindly thanks thank hello hi hey ok okay well now just exactly precisely actually currently really simply quickly briefly ever still already yet also again back instead
  according regarding considering concerning based following respectively overall i.e e.g etc vs versus yes pls plz whats hows wheres whos thats ago around behind down out off`
)

/** Words of asking, and nouns and verbs that stand for anything: they narrow nothing, unless the graph itself goes by them. */
export const lightWords = words(
  `list show tell give find name named called get say want need like know see look check ask answer reply report provide print return identify determine compute calculate
  display present describe enumerate work wonder help use put break mean figure fetch retrieve output state mention write send rank run
  thing people person whole entire certain given possible able enough plain
  graph data dataset database network system directory collection catalog catalogue book file node vertex entity item record value property attribute result kind type sort way
  exist occur belong contain include involve stand lie come go make take hold happen keep fall sit serve operate represent receive pass carry play cover detect
  number amount times count many much total quantity algorithm method procedure matter case fact member ignore treat source target origin endpoint valid accept acceptable`
)
