/** What a word does in a question about nodes and relationships. Closed classes of English: none of them knows a graph or a question. */
export type WordClass =
  | 'node-noun'
  | 'relation-noun'
  | 'path-noun'
  | 'pair-noun'
  | 'neighbour-noun'
  | 'key-noun'
  | 'property-noun'
  | 'kind-noun'
  | 'middle-noun'
  | 'hop-noun'
  | 'out-verb'
  | 'in-verb'
  | 'tie-verb'
  | 'reach-verb'
  | 'walk-verb'
  | 'have'
  | 'start'
  | 'end'
  | 'direct'
  | 'indirect'
  | 'out'
  | 'in'
  | 'either'
  | 'both-ends'
  | 'ordinal'
  | 'except'
  | 'from'
  | 'to'
  | 'via'
  | 'by'
  | 'between'
  | 'onward'
  | 'and'
  | 'or'
  | 'not'
  | 'lack'
  | 'none'
  | 'relative'
  | 'ask'
  | 'wh'
  | 'count'
  | 'number-of'
  | 'most'
  | 'fewest'
  | 'than-any'
  | 'rank'
  | 'equal'
  | 'unequal'
  | 'one-of'
  | 'missing'
  | 'holds'
  | 'further'
  | 'all'
  | 'article'
  | 'those'
  | 'it'
  | 'its'
  | 'the-one'
  | 'single'
  | 'also'
  | 'be'
  | 'of'
  | 'as'
  | 'with'
  | 'per'
  | 'glue'

const phrases: Readonly<Partial<Record<WordClass, string>>> = {
  'node-noun':
    'object|objects|point of the graph|node|nodes|vertex|vertices|entity|entities|element|elements|item|items|individual|individuals|instance|instances|thing|things|anything|something|record|records|member|members|place|places',
  'relation-noun':
    'arrow|arrows|linkage|linkages|relationship|relationships|relation|relations|edge|edges|link|links|connection|connections|arc|arcs|tie|ties|association|associations|outdegree|out degree|indegree|in degree|degree',
  'path-noun': 'path|paths|route|routes|chain|chains|way|ways|trail|trails|walks|sequence|sequences|trip|trips|journey|journeys',
  'pair-noun': 'pair|pairs|combination|combinations|couple|couples|tuple|tuples',
  'neighbour-noun': 'neighbour|neighbours|neighbor|neighbors|adjacent|neighbouring|neighboring|successor|successors|predecessor|predecessors',
  'key-noun': 'key|keys|id|ids|identifier|identifiers|name|names|named|called|titled',
  'property-noun': 'property|properties|attribute|attributes|field|fields|value|values|property value|property values',
  'kind-noun': 'marked|tagged|marked as|type|types|label|labels|labelled|labeled|class|classes|kind|kinds|category|categories|typed|type name',
  'hop-noun': 'depth|levels|level|step|steps|hop|hops|jump|jumps|move|moves|stage|stages|leap|leaps',
  'middle-noun':
    'middle|on the way|along the way|en route|on its way|in its middle|halfway|in between|between them|stop between them|in the middle|as the stop|as a stop|as intermediate|intermediate|intermediary|as the intermediate|as an intermediate|as the middle|as stepping stone|as a stepping stone|as its middle|as the bridge|as a bridge|stopover|midpoint|waypoint',
  'out-verb':
    'reference|references|referencing|referenced|hit|hits|hitting|emanate|emanates|feed into|feeds into|lead in|point|points|pointing|pointed|lead|leads|leading|led|send|sends|sending|sends out|send out|emit|emits|leave|leaves|leaving|depart|departs|departing|originate|originates|originating|go out|goes out|going out|go out of|run|runs|running|extend|extends|extending|targeting|refer|refers|referring|feed|feeds|go|goes|going|issue|issues|have going out',
  'in-verb':
    'receive|receives|receiving|received|enter|enters|entering|arrive|arrives|arriving|come in|comes in|coming in|come into|comes into|coming into|come|comes|coming|get from|gets from',
  'tie-verb':
    'touching|touched|connect|connects|connected|connecting|link to|links to|linked|linking|join|joins|joined|joining|relate|relates|related|tie|tied|attached|attach|hook|touch|touches|wired|wire|associated|bound|tied to|coupled|hooked up|hooked|adjoin|adjoins|adjoining|neighbours with|related to',
  'reach-verb':
    'arrive to|arrives to|arriving to|arrived at|in reach of|within reach of|in the reach of|reach|reaches|reached|reaching|reachable|attainable|attain|attains|get to|gets to|got to|getting to|get|gets|accessible|access|accesses|make it to|makes it to|reach out to|travel to|travels to|arrive at|arrives at|arriving at|connected transitively',
  'walk-verb':
    'extended|prolonged|continued|go beyond|goes beyond|started at|ended at|step to|step on|step on to|walk|walks|walking|walk on|travel|travels|moving|move on|proceed|proceeds|continue|continues|continuing|continue on|follow|follows|following|followed|hop to|hop on|traverse|traverses|traversing|take|takes|taking|make|makes|making|traversed|go on|goes on|carry on|crosses',
  have: 'have|has|having|had|own|owns|possess|possesses|carry|carries|carrying|there is|there are|there exist|there exists|is there|are there|exist|exists|existing|occur|occurs|hold|holds|bear|bears|boast',
  start:
    'left side|tail|tails|source|sources|origin|origins|start|starts|starting|begin|begins|beginning|started|originating|outgoing from|setting out|set out|departing',
  end: 'right side|head|heads|target|targets|destination|destinations|endpoint|endpoints|end|ends|ending|finish|finishes|finishing|terminate|terminates|terminating|stop at|stops at|stopping at|land|lands|landing|arrive|ended|conclude|concludes',
  direct: 'direct|directly|immediate|immediately|straight',
  indirect:
    'indirect|indirectly|only through other nodes|only via other nodes|only by other nodes|only by way of other nodes|direct neighbours excluded|direct neighbors excluded|neighbours excluded|not counting direct neighbours|direct neighbours aside|direct neighbours not counting|direct neighbours do not count|over other nodes|via other nodes|through other nodes|only over other nodes|only over others|through another node|via another node|over another node|only by way of other nodes|by way of other nodes|through others|via others|through intermediate nodes|via intermediate nodes|over intermediate nodes|through intermediaries|via intermediaries|at second hand|only through other nodes|only via other nodes|only through others|only via others|not immediately|only through intermediate nodes|only via intermediate nodes',
  out: 'outgoing|outbound|outward|outwards|out|downstream|forward|forwards|downward|downwards|with the arrows|along the arrows|in the direction of the arrows|in edge direction|in their own direction|in arrow direction',
  in: 'incoming|inbound|inward|inwards|ingoing|upstream|backward|backwards|upward|upwards|against the arrows|against the direction of the arrows',
  'both-ends':
    'two outer|outer|outermost|the first and last|the first and the last|the first and final|the two ends|the start and the end|first and last|first and the last|first and final|two ends|both ends|two endpoints|both endpoints|two end points|both end points|beginning and end|start and finish|each end|either end',
  ordinal: 'the first|the second',
  except:
    'ignore|ignores|ignored|disregard|disregards|disregarded|disregarding|set aside|left aside|unless it is|unless|except|except for|except the|excepting|excluding|exclude|excluded|excludes|leaving out|leave out|leaving aside|omit|omitting|skip|skipping|drop|dropping|discard|discarding|discards|throw out|throws out|throw away|weed out|strike out|cross out|apart from|aside from|save for|barring|minus|remove|removing|left out|rule out|ruling out|other than those|but not those|but not the ones|with the exception of',
  glue: 'not only|not just|not merely|provided that|provided|as long as|given that|on condition that|among others|in turn|after it|after them|have we got|do we have|we have|we got|have you got',
  either:
    'ignore direction|ignore directions|ignore the direction|in either direction|in any direction|in both directions|ignoring direction|ignoring directions|regardless of direction|whatever the direction|undirected|either way',
  from: 'from|out of',
  to: 'to|into|onto|towards|toward|at|in|to be',
  via: 'via|through|by way of|passing through|pass through|passes through|going through|go through|goes through|passing by|passing|pass|passes|crossing|over|across|along|by means of|using|with the help of|by following|by using|by traversing|visiting|visits|visit',
  by: 'by',
  between: 'between',
  onward:
    'then|and then|and afterwards|and subsequently|and finally|finally|and next|then on|after which|after that|afterwards|thereafter|next|followed by|and afterwards|before|and from there|from there|whereupon|subsequently|onward|onwards|and after that',
  and: 'and|as well as|plus|while|yet|but|although|though|whereas|and yet|but also|together with|along with|however|besides a|besides an|in addition to|and not only|and besides|moreover',
  or: 'or',
  not: 'not|nt|never|isnt|arent|doesnt|dont|hasnt|havent|cannot|neither|nor|ignoring|further away than|farther away than|further than|farther than|beyond|more distant than|more remote than',
  lack: 'without|lacking|lack|lacks|no|zero',
  none: 'none',
  relative:
    'that|which|who|whom|where|such that|so that|whose|for which|from which|to which|on which|of which|over which|through which|by which|wherever|into which|out of which|from where',
  ask: 'filter|go through|go over|scan|fetch all|pull|pull up|dig out|hand back|hand over|work out|trace|check|i am trying to find|trying to find|let|choose|search|search for|explore|look|find|list|show|give|return|name|get|retrieve|fetch|identify|display|enumerate|report|pick|locate|select|output|print|provide|tell me|tell|looking for|look for|i want|want|i need|need|i am after|after all|determine|search for|state|extract|collect|choose|write down|look up|i would like|would like|interested in|discover|see|consider|take all|keep|keep only|restrict to|produce|specify|compile|point out',
  wh: 'which|what|who|whats',
  count:
    'frequency of|the frequency of|how much|total of|the total of|total amount of|a tally of|a count of|number of times|the size of the set of|the cardinality of the set of|cardinality of the set of|how many|count|count of|the count of|count up|how many different|how often|how frequently|size of|the size of|how large is|tally|how many times|cardinality of|number of distinct|total count of|total count|counting|counted',
  'number-of': 'number of|the number of|total number of|amount of|quantity of|number',
  most: 'busiest|champion|leads in|leading in|comes first|comes out first|comes out on top|most active|most prolific|tops the list|tops|wins|ranks first|number one|most|highest number of|largest number of|greatest number of|biggest number of|maximum number of|highest count of|largest count of|highest|largest|greatest|biggest|maximum|max|maximal|top|most often|best|winner|the winner|highest amount of',
  fewest: 'fewest|least|lowest number of|smallest number of|minimum number of|lowest count of|smallest count of|lowest|smallest|minimum|minimal|min',
  'than-any':
    'than from any other|than from any|than from all others|than at any other|than for any other|than with any other|than this one|than that one|than any one|than all the rest|than the rest|than every other|than any of the others|than any other|than all others|than any others|than every other|than all other|than the others|than others|than all the others|of all',
  rank: 'rank by|ranked by|ranked|sort|sorted|order|ordered|rank',
  equal:
    'down as|is set to|has been set to|been set to|carried in|stored in|held in|at the value|taking the value|has the value of|is|are|equal to|equals|equal|equalling|set to|has the value|have the value|has value|with value|with the value|with a value of|being|matches|matching|match|reads|reading|takes the value|take the value|takes the value of|carries the value|is carried as|is given as|is stored as|is recorded as|is listed as|is held as|same as|the same as|is exactly|given as|stored as|recorded as|listed as|contains exactly',
  unequal:
    'not equal|unequal|not the same as|not same as|anything else than|any but|any except|any other than|but not|not having|distinct from|is not|are not|isnt|not equal to|not equal|unequal to|differs from|differ from|different from|differing from|other than|anything but|anything except|anything other than|something other than|something else than|is different from|does not equal|not be|not set to|unlike|any value but|any value except|any value other than|does not match|do not match',
  'one-of': 'one of|either|any of|among',
  missing: 'missing|absent|unset|not set|undefined',
  holds: 'present|defined|known',
  further: 'subsequent|final|more|further|another|additional|extra|one more|other|different',
  all: 'arbitrary|an arbitrary|whatever|all the|any old|all|every|each|any|some|whatever|whichever|any single',
  article: 'a|an|the',
  those: 'qualifying|those|these|them|they|such|the same|said|aforementioned|the latter|the former',
  it: 'it|itself|themselves|this|he|she|one|ones',
  its: 'its|their|s',
  'the-one': 'the one|the ones|those ones',
  single: 'single|only|just|exactly one answer|sole',
  also: 'intersection of|the intersection of|in common|also|additionally|moreover|too|in addition|besides|alike|as well|likewise|at the same time|equally|both|simultaneously|still|yet again|again|itself also',
  be: 'be|been|was|were|lie|lies|lying|sit|sits|am|remain|remains|stand|stands|happen|happens|appear|appears|used|serves|serve|belong|belongs',
  of: 'of|among|amongst|amidst|within|for|on|out of all|considering|inside|looking at|regarding',
  as: 'as|like|under|in the property|in property|in the attribute|in the field|under the property|under property',
  with: 'with|bearing|featuring|showing|showing up with',
  per: 'per|for each|for every|grouped by|group by|broken down by|by each'
}

const glue =
  "longer only if accordingly according anyway namely distance being possible made consist consists satisfied merely x y z s t u v others' named' case-insensitively im i'm i'd kindly hello hi thanks thank otherwise located full entire yes just nodes' who's such case drawn really actually simply basically quick question you i we do does did can could will would shall should may might must please possible exactly overall altogether total graph data dataset database whole entire network here there distinct different unique separate so if when how long far away distance off apart up down me us my our your kindly then thus hence at all least condition conditions criterion following set list results result answer answers row rows valid accepted accept fine ok okay okay do want wish looking look own own first second final last whatever various several certain given specific particular corresponding respective respectively themselves something somewhere number total size instance case cases there thing true holds held satisfied meet meets satisfy satisfies fulfil fulfils requirement requirements these found existing stored existing possibly somehow together each other directed along via means wonder wondering once enough suffices said told given told json object objects array form occur occurs goes tell equal that's what's it's interest interesting only just any one ones two pairs exist exists existing furnish complete confirm aggregate figure recorded good day morning evening afternoon dear colleague friend friends imagine query queries retain retained primary table applied apply deduplicated deduplicate duplicates several acceptable stated mention concerned analysis covers respect document hope well little bit complicated question still already anchor limit write helps help written noted mandatory unconstrained traversal pattern"

/** Forms by their words, longest first within a first word. */
export const wordForms: ReadonlyMap<string, readonly { readonly words: readonly string[]; readonly kind: WordClass }[]> = buildForms()

function buildForms(): Map<string, { words: string[]; kind: WordClass }[]> {
  const forms = new Map<string, { words: string[]; kind: WordClass }[]>()
  const add = (form: string, kind: WordClass): void => {
    const words = form.split(' ')
    const first = words[0] as string
    const known = forms.get(first) ?? []
    if (!known.some((other) => other.words.join(' ') === form)) forms.set(first, [...known, { words, kind }])
  }
  for (const [kind, list] of Object.entries(phrases)) for (const form of list.split('|')) add(form, kind as WordClass)
  for (const word of glue.split(' ')) add(word, 'glue')
  for (const list of forms.values()) list.sort((a, b) => b.words.length - a.words.length)
  return forms
}
