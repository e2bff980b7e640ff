interface Told {
  readonly text: string
  readonly rest: string
  /** Between the two names of a relationship. */
  readonly connector: string
  readonly before: string
}

const notDirected = /\bundirected\b|\bdirected["']?\s*[:=]\s*["']?(?:false|no|0)\b/gi
const bothWays =
  /\bundirected\b|\bdirected["']?\s*[:=]\s*["']?(?:false|no|0)\b|\b(?:both|either|two) (?:ways?|directions?)\b|\btwo-way\b|\bbidirectional\b|\bback and forth\b|\b(?:regardless|irrespective) of (?:the )?(?:direction|order)\b|\bmutual(?:ly)?\b|\bsymmetric\b|\beach other\b|\bone another\b/i
const oneWay =
  /\bdirected\b|\bone[- ]way\b|\b(?:one|a single|the (?:stated|given|named|indicated|shown)|this|that) direction\b|\bnot (?:the )?other way (?:a?round|about)\b|\bstrictly from\b|\bin (?:that|this) (?:order|direction)\b|\b(?:only|just) (?:from|in) (?:the )?(?:first|left)\b|\barrows?\b|\b(?:outgoing|outbound|incoming|inbound)\b|\b(?:forwards?|onwards?) only\b|\bonly (?:forwards?|onwards?)\b|\bnever (?:back|the other way)\b/i
const bothSigns = /<-+>|↔|⇄|⟷|<=+>/
const sign = /-+\)?>|=+>|→|⇒|➜|⟶|\bto\b.*|>{1,3}/
const arrow = /-+\)?>|=+>|→|⇒|➜|⟶|>{1,3}|^\s*<\s*$/

/** Verbs and prepositions that run one way: who comes first is not who comes last. */
const oneSided =
  /\b(?:before|after|preced\w*|follow\w*|depend\w*|requir\w*|need\w*|prerequisite\w*|link(?:s|ed)? to|lead\w*|point\w*|cit\w*|refer\w*|feed\w*|send\w*|flow\w*|suppl\w*|pay\w*|pass\w*|forward\w*|deliver\w*|import\w*|call\w*|report\w*|manag\w*|owe\w*|beat\w*|defeat\w*|eat\w*|prey\w*|caus\w*|trigger\w*|unlock\w*|block\w*|lend\w*|giv(?:es?|ing)|gave|transfer\w*|sells?|export\w*|ships?|hands?|transmit\w*|inform\w*|teach\w*|inherit\w*|extends?|outrank\w*|older|younger|taller|heavier|faster|above|below|upstream|downstream|endorse\w*|recommend\w*|mention\w*|vote\w*|trust\w*|quote\w*|subscrib\w*|drain\w*|pour\w*|pump\w*|carr\w*|use\w*|until|wait\w*|presuppos\w*|into|onto|towards?|first|then|once|ahead|earlier|later|prior|finish\w*|done|complete\w*|start\w*)\b/i
const alike = /^\W*(?:and|with|or|&|-+|–|—|,|\/|\||:|;| )?\W*$/i

/** `from A to B` says a direction, where nothing else says there is none; `A to B` alone does not. */
const fromTo = /\bfrom\s*(?:\p{L}+\s+)?["'(]?$/iu

/** Whether relationships run one way: said outright, else by the sign or the verb between two names. null: nothing says it. */
export function isDirected({ rest, connector, before }: Told): boolean | null {
  if (bothSigns.test(connector)) return false
  const saysBoth = bothWays.test(rest)
  const saysOne = oneWay.test(rest.replace(notDirected, ''))
  if (saysBoth !== saysOne) return saysOne
  if (arrow.test(connector)) return true
  if (alike.test(connector)) return null
  if (oneSided.test(connector)) return true
  return (sign.test(connector) && fromTo.test(before)) || null
}
