import type { Phrasings } from '../statement.ts'
import { phrasings as groupPhrasings } from './reports-groups.ts'
import { either, list, nth, ordinals } from './say.ts'

/** Sentences in the style of reports, chats and notes, written after the check was finished. */
export const phrasings: Phrasings = {
  ...groupPhrasings,
  score: [
    ({ a, v }) => `Quick answer: ${a}, at ${v}.`,
    either(
      ({ a, v, measure }) => `We measured ${a} and its ${measure} turned out to be ${v}.`,
      ({ a, v, measure }) => `We measured ${a} and its ${measure} did not turn out to be ${v}.`
    ),
    ({ a, v, measure }) => `${measure} for ${a}? ${v}.`,
    ({ a, v, measure }) => `I ran ${measure}; the result for ${a} was ${v}.`,
    ({ a, v, measure }) => `${a} ends up with ${v} on the ${measure} scale.`,
    ({ a, v }) => `${a} – ${v}`,
    ({ a, v, measure }) => `Based on the numbers, ${a} (${measure}: ${v}) deserves attention.`,
    ({ a, v, measure }) => `"${a}" shows a ${measure} of ${v}.`,
    ({ a, v, measure }) => `${v} is the ${measure} of ${a}.`,
    ({ a, v, measure }) => `A look at ${a} reveals that the ${measure} equals ${v}.`,
    either(
      ({ a, v, measure }) => `So yes: ${v} is what ${a} has for ${measure}.`,
      ({ a, v, measure }) => `Hence ${a} never had a ${measure} of ${v}.`
    ),
    ({ a, v, measure }) => `As for ${a}, I see ${v} under ${measure}.`
  ],
  'two scores': [
    ({ a, b, v, w, measure }) => `Side by side (${measure}): ${a} ${v}, ${b} ${w}.`,
    ({ a, b, v, w }) => `${a} at ${v} versus ${b} at ${w}.`,
    ({ a, b, v, w, measure }) => `Whereas ${a} has ${v}, ${b} shows a ${measure} of ${w}.`,
    ({ a, b, v, w }) => `First ${a} with ${v}, then ${b} with ${w}.`,
    ({ a, b, v, w, measure }) => `${a} records ${v} for ${measure}; the figure for ${b} is ${w}.`,
    ({ a, b, v, w }) => `${a}: ${v} | ${b}: ${w}`,
    ({ a, b, v, w }) => `You get ${v} in the case of ${a}, but ${w} in the case of ${b}.`,
    ({ a, b, v, w, measure }) => `| ${a} | ${v} |\n| ${b} | ${w} |\nThe right column is the ${measure}.`,
    ({ a, b, v, w }) => `${a} [${v}] and ${b} [${w}]`,
    ({ a, b, v, w, measure }) => `The ${measure} is ${v} for ${a} and ${w} for ${b}.`,
    ({ a, b, v, w }) => `${a} has ${v}. ${b} has ${w}.`,
    ({ a, b, v, w }) => `The two are ${a} (with ${v}) and ${b} (with ${w}).`
  ],
  'three scores': [
    ({ list: n, values }) => `${n.map((name, i) => `${name} with ${values[i]}`).join(', ')}`,
    ({ list: n, values }) => `Top three\n${n.map((name, i) => `#${i + 1} ${name} ${values[i]}`).join('\n')}`,
    ({ list: n, values }) => `Ahead is ${n[0]} (${values[0]}). Then come ${n[1]} (${values[1]}) and ${n[2]} (${values[2]}).`,
    ({ list: n, values, measure }) => `| # | name | ${measure} |\n|---|---|---|\n${n.map((name, i) => `| ${i + 1} | ${name} | ${values[i]} |`).join('\n')}`,
    ({ list: n, values }) => n.map((name, i) => `${name}\t${values[i]}`).join('\n'),
    ({ list: n, values }) => `${n[0]} takes the lead at ${values[0]}; next is ${n[1]} at ${values[1]}; ${n[2]} at ${values[2]} completes the podium.`,
    ({ list: n, values }) => n.map((name, i) => `• ${name}, ${values[i]}`).join('\n'),
    ({ list: n, values, measure }) => `Their ${measure}: ${n.map((name, i) => `${values[i]} (${name})`).join(', ')}.`,
    ({ list: n, values }) => n.map((name, i) => `${i + 1}) ${name} = ${values[i]}`).join('\n'),
    ({ list: n, values }) => `${n.map((name, i) => `${name}: **${values[i]}**`).join(' / ')}`,
    ({ list: n, values, measure }) => `On ${measure} I found ${list(n.map((name, i) => `${values[i]} for ${name}`))}.`,
    ({ list: n, values }) => `${n.map((name, i) => `${name} has ${values[i]}`).join('. ')}.`
  ],
  highest: [
    either(
      ({ a, measure }) => `If ${measure} is what counts, ${a} is number one.`,
      ({ a, measure }) => `If ${measure} is what counts, ${a} is not number one.`
    ),
    ({ a, measure }) => `${a} is the clear leader for ${measure}.`,
    ({ a, measure }) => `None of the others beats ${a} on ${measure}.`,
    ({ a, measure }) => `The record for ${measure} is held by ${a}, the highest of them.`,
    either(
      ({ a, measure }) => `It is ${a} that has the most ${measure}.`,
      ({ a, measure }) => `It is not ${a} that has the most ${measure}.`
    ),
    ({ a, measure }) => `Sorted by ${measure}, the list begins with ${a}, which ranks highest.`,
    ({ a, v, measure }) => `The maximum ${measure} (${v}) is found at ${a}.`,
    ({ a, measure }) => `First by ${measure}: ${a}.`,
    ({ a, measure }) => `There is no node whose ${measure} is larger than that of ${a}.`,
    ({ a }) => `${a} tops the ranking.`,
    ({ a, measure }) => `Who has the greatest ${measure}? ${a}.`,
    ({ a, measure }) => `In ${measure}, everyone else is behind ${a}.`
  ],
  lowest: [
    ({ a, measure }) => `${a} is last when sorted by ${measure}, with the smallest value.`,
    ({ a, measure }) => `Nobody has less ${measure} than ${a}.`,
    ({ a, measure }) => `The minimum ${measure} is at ${a}.`,
    ({ a, measure }) => `${a} brings up the rear with the lowest ${measure}.`,
    ({ a, measure }) => `Who has the least ${measure}? ${a}.`,
    ({ a, measure }) => `It is ${a} that has the smallest ${measure}.`,
    ({ a, v, measure }) => `The lowest ${measure}, ${v}, is found at ${a}.`,
    ({ a, measure }) => `On ${measure}, ${a} scores the lowest.`,
    ({ a }) => `${a} ranks lowest.`,
    ({ a, measure }) => `All others have a larger ${measure} than ${a}.`,
    ({ a, measure }) => `${a} has the fewest points for ${measure}.`,
    ({ a, measure }) => `For ${measure}, the bottom spot goes to ${a}.`
  ],
  place: [
    ({ a, place }) => `${a} is at number ${place}.`,
    ({ a, place }) => `#${place}: ${a}`,
    ({ a, place, measure }) => `Sorted by ${measure}, ${a} would be ${nth(place)}.`,
    ({ a, place }) => `You will find ${a} in ${nth(place)} place.`,
    ({ a, place }) => `${a} holds the ${ordinals[place]} position.`,
    ({ a, place, measure }) => `In the ${measure} ranking, the ${nth(place)} spot goes to ${a}.`,
    ({ a, place }) => `Rank ${place} is ${a}.`,
    ({ a, place, measure }) => `For ${measure}, ${a} is ranked ${nth(place)}.`,
    ({ a, place, measure }) => `${a} has the ${nth(place)}-highest ${measure}.`,
    ({ a, place }) => `${a} places ${ordinals[place]} among all.`,
    ({ a, place, measure }) => `The ${ordinals[place]} largest ${measure} is that of ${a}.`,
    ({ a, place }) => `Position ${place}: ${a}.`
  ],
  comparison: [
    either(
      ({ a, b, measure }) => `${a} is stronger on ${measure} than ${b} is.`,
      ({ a, b, measure }) => `${a} is not stronger on ${measure} than ${b} is.`
    ),
    ({ a, b, measure }) => `Between the two, ${a} has the higher ${measure}: higher than ${b}.`,
    ({ a, b, measure }) => `${b}'s ${measure} is below that of ${a}.`,
    ({ a, b }) => `${a} comes before ${b}, with a larger value than ${b}.`,
    ({ a, b, measure }) => `${b} lags behind ${a} in ${measure}.`,
    ({ a, b }) => `${a} outscores ${b}.`,
    ({ a, b, measure }) => `On ${measure}, ${b} scores less than ${a}.`,
    ({ a, b, v, w }) => `At ${v}, ${a} is above ${b} (${w}).`,
    either(
      ({ a, b, measure }) => `${a}'s ${measure} exceeds that of ${b}.`,
      ({ a, b, measure }) => `${a}'s ${measure} does not exceed that of ${b}.`
    ),
    ({ a, b, measure }) => `There is more ${measure} at ${a} than at ${b}.`,
    ({ a, b }) => `${a} surpasses ${b}.`,
    ({ a, b, measure }) => `${a} has greater ${measure} compared with ${b}: more than ${b} has.`
  ],
  'path cost': [
    either(
      ({ a, b, v, unit }) => `You will need ${v} ${unit} for the trip from ${a} to ${b}.`,
      ({ a, b, v, unit }) => `You will not need ${v} ${unit} for the trip from ${a} to ${b}.`
    ),
    ({ a, b, v, unit }) => `${v} ${unit}, that is what it takes from ${a} to ${b}.`,
    ({ a, b, v, unit }) => `Route ${a} – ${b}: ${v} ${unit}`,
    ({ a, b, v, unit }) => `From ${a} the best way to ${b} sums to ${v} ${unit}.`,
    ({ a, b, v, unit }) => `If you leave from ${a}, you arrive at ${b} after ${v} ${unit}.`,
    ({ a, b, v, unit }) => `The quickest path from ${a} to ${b} has a total of ${v} ${unit}.`,
    ({ a, b, v, unit }) => `Allow ${v} ${unit} between ${a} and ${b}.`,
    ({ a, b, v, unit }) => `How long from ${a} to ${b}? ${v} ${unit}.`,
    ({ a, b, v, unit }) => `${a} -> ${b} = ${v} ${unit}`,
    ({ a, b, v, unit }) => `It would cost you ${v} ${unit} to go from ${a} to ${b}.`,
    ({ a, b, v, unit }) => `A journey from ${a} to ${b} amounts to ${v} ${unit}.`,
    ({ a, b, v, unit }) => `The route connecting ${a} to ${b} has a length of ${v} ${unit}.`
  ]
}
