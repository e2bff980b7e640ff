import type { Phrasings } from '../statement.ts'
import { bold, cap, code, either, list } from './say.ts'

/** Sentences in those voices about two nodes, paths and neighbours. */
export const phrasings = {
  comparison: [
    either(
      ({ a, b, measure }) => `The results show that ${a}'s ${measure} is higher than ${b}'s.`,
      ({ a, b, measure }) => `The results show that ${a}'s ${measure} isn't higher than ${b}'s.`
    ),
    either(
      ({ a, b, v, w, measure }) => `Comparing the two, ${a} is ahead of ${b} on ${measure} (${v} vs. ${w}).`,
      ({ a, b, measure }) => `Comparing the two, ${a} is not ahead of ${b} on ${measure}.`
    ),
    either(
      ({ a, b, measure }) => `Yes – when it comes to ${measure}, ${a} beats ${b}. Shall I compare any others?`,
      ({ a, b, measure }) => `No – when it comes to ${measure}, ${a} does not beat ${b}. Shall I compare any others?`
    ),
    either(
      ({ a, b, measure }) => `${b} has a lower ${measure} than ${a} does.`,
      ({ a, b, measure }) => `${b} doesn't have a lower ${measure} than ${a} does.`
    ),
    ({ a, b, v, w, measure }) => `${cap(measure)}: ${a} (${v}) > ${b} (${w})`,
    either(
      ({ a, b, measure }) => `In terms of ${measure}, **${b}** is outranked by **${a}**.`,
      ({ a, b, measure }) => `In terms of ${measure}, **${b}** is not outranked by **${a}**.`
    ),
    either(
      ({ a, b, v, w, measure }) => `The ${measure} of ${a} is greater than that of ${b}: ${v} compared to ${w}.`,
      ({ a, b, measure }) => `The ${measure} of ${a} is not greater than that of ${b}.`
    ),
    either(
      ({ a, b, measure }) => `Which of ${a} and ${b} has the larger ${measure}? It's ${a}.`,
      ({ a, b, measure }) => `Which of ${a} and ${b} has the larger ${measure}? It's not ${a}.`
    ),
    either(
      ({ a, b, measure }) => `If you put them next to each other, you'll see that ${b} falls short of ${a} as regards ${measure}.`,
      ({ a, b, measure }) => `If you put them next to each other, you'll see that ${b} doesn't fall short of ${a} as regards ${measure}.`
    ),
    either(
      ({ a, b, v, w, measure }) => `With its ${measure} of ${v}, ${a} scores above ${b}, which has ${w}.`,
      ({ a, b, measure }) => `Where ${measure} is concerned, ${a} doesn't score above ${b}.`
    ),
    either(
      ({ a, b, measure }) => `Remember what we learned: a bigger number ranks higher. So on ${measure}, ${a} ranks higher than ${b}.`,
      ({ a, b, measure }) => `Remember what we learned: a bigger number ranks higher. So on ${measure}, ${a} does not rank higher than ${b}.`
    ),
    either(
      ({ a, b, measure }) => `It was observed that ${measure} is lower for ${b} than for ${a}.`,
      ({ a, b, measure }) => `It was observed that ${measure} is not lower for ${b} than for ${a}.`
    )
  ],
  'path cost': [
    either(
      ({ a, b, v, unit }) => `The shortest path from ${a} to ${b} is ${v} ${unit}.`,
      ({ a, b, v, unit }) => `The shortest path from ${a} to ${b} is not ${v} ${unit}.`
    ),
    either(
      ({ a, b, v, unit }) => `Getting from **${a}** to **${b}** takes **${v} ${unit}** in total.`,
      ({ a, b, v, unit }) => `Getting from **${a}** to **${b}** does not take **${v} ${unit}** in total.`
    ),
    ({ a, b, v, unit }) => `| From | To | Total |\n|---|---|---|\n| ${a} | ${b} | ${v} ${unit} |`,
    either(
      ({ a, b, v, unit }) => `I checked the route for you: starting at ${a}, you'd reach ${b} in ${v} ${unit}. Have a good trip!`,
      ({ a, b, v, unit }) => `I checked the route for you: starting at ${a}, you wouldn't reach ${b} in ${v} ${unit}. Have a good trip!`
    ),
    either(
      ({ a, b, v, unit }) => `A total of ${v} ${unit} was computed for the optimal route between ${a} and ${b}, travelling from the former to the latter.`,
      ({ a, b, v, unit }) =>
        `A total of ${v} ${unit} was not what was computed for the optimal route between ${a} and ${b}, travelling from the former to the latter.`
    ),
    either(
      ({ a, b, v, unit }) => `To get to ${b} from ${a}, plan on ${v} ${unit}.`,
      ({ a, b, v, unit }) => `To get to ${b} from ${a}, don't plan on ${v} ${unit}.`
    ),
    ({ a, b, v, unit }) => `Origin: ${a} · Destination: ${b} · Cost: ${v} ${unit}`,
    either(
      ({ a, b, v, unit }) => `When we add up all the legs on the way from ${a} to ${b}, we arrive at ${v} ${unit}.`,
      ({ a, b, v, unit }) => `When we add up all the legs on the way from ${a} to ${b}, we don't arrive at ${v} ${unit}.`
    ),
    either(
      ({ a, b, v, unit }) => `${v} ${unit} is the total cost of the best route from \`${a}\` to \`${b}\`.`,
      ({ a, b, v, unit }) => `${v} ${unit} isn't the total cost of the best route from \`${a}\` to \`${b}\`.`
    ),
    either(
      ({ a, b, v, unit }) => `Good news, there's a route: ${a} to ${b} – and it comes to ${v} ${unit} overall.`,
      ({ a, b, v, unit }) => `Good news, there's a route: ${a} to ${b} – but it doesn't come to ${v} ${unit} overall.`
    ),
    either(
      ({ a, b, v, unit }) => `As far as I can tell, the least you can get away with is ${v} ${unit} if you set out from ${a} and want to end up in ${b}.`,
      ({ a, b, v, unit }) => `As far as I can tell, the least you can get away with isn't ${v} ${unit} if you set out from ${a} and want to end up in ${b}.`
    ),
    ({ a, b, v, unit }) => `${a} → ${b} (shortest): **${v}** ${unit}`
  ],
  'path stops': [
    ({ list: n }) => `The shortest path runs ${n.join(' → ')}. Just ask if you want an alternative.`,
    ({ list: n }) => `Start at **${n[0]}**, go through ${list(bold(n.slice(1, -1)))} in that order, and finish at **${n.at(-1)}**.`,
    ({ list: n }) => `Here's the route, stop by stop:\n\n${n.map((name) => `- ${name}`).join('\n')}`,
    ({ list: n }) => `Leg by leg, that's ${list(n.slice(1).map((name, i) => `${n[i]} to ${name}`))}.`,
    ({ list: n }) => `| Step | Stop |\n|---|---|\n${n.map((name, i) => `| ${i + 1} | ${name} |`).join('\n')}`,
    ({ list: n }) => `You reach ${n.at(-1)} from ${n.slice(0, -1).reverse().join(', which you reach from ')}.`,
    ({ list: n }) => `To get from ${n[0]} to ${n.at(-1)}, the recommended route is via ${n.slice(1, -1).join(', then ')}.`,
    ({ list: n }) => `Path: \`${n.join(' -> ')}\``,
    ({ list: n }) =>
      `Let's trace it with a finger. We leave ${n[0]}. ${n
        .slice(1, -1)
        .map((name) => `Next comes ${name}.`)
        .join(' ')} We end at ${n.at(-1)}.`,
    ({ list: n }) => `Counting both ends, the path has ${n.length} stops: ${list(n)}, in this order.`,
    ({ list: n }) => `The optimal route was found to lead from ${n[0]} via ${list(n.slice(1, -1))} to ${n.at(-1)}.`,
    ({ list: n }) => `Depart ${n[0]} ➜ ${n.slice(1, -1).join(' ➜ ')} ➜ arrive ${n.at(-1)}`
  ],
  'no path': [
    either(
      ({ a, b }) => `Yes, there is a path from ${a} to ${b}. Would you like to see the stops?`,
      ({ a, b }) => `Unfortunately, there is no path from ${a} to ${b}. Would you like to try another pair?`
    ),
    either(
      ({ a, b }) => `You can reach **${b}** if you start from **${a}**.`,
      ({ a, b }) => `You cannot reach **${b}** if you start from **${a}**.`
    ),
    either(
      ({ a, b }) => `Our analysis identified a route leading from ${a} to ${b}.`,
      ({ a, b }) => `Our analysis did not identify any route leading from ${a} to ${b}.`
    ),
    either(
      ({ a, b }) => `| From | To | Path found |\n|---|---|---|\n| ${a} | ${b} | yes |`,
      ({ a, b }) => `| From | To | Path found |\n|---|---|---|\n| ${a} | ${b} | no |`
    ),
    either(
      ({ a, b }) => `Can we get to ${b} from ${a}? We can.`,
      ({ a, b }) => `Can we get to ${b} from ${a}? We can't.`
    ),
    either(
      ({ a, b }) => `Following the links out of ${a}, you do eventually arrive at ${b}.`,
      ({ a, b }) => `Following the links out of ${a}, you never arrive at ${b}.`
    ),
    either(
      ({ a, b }) => `It looks like the search from \`${a}\` to \`${b}\` succeeded: a path was found.`,
      ({ a, b }) => `It looks like the search from \`${a}\` to \`${b}\` failed: no path was found.`
    ),
    either(
      ({ a, b }) => `Route status, ${a} → ${b}: path exists`,
      ({ a, b }) => `Route status, ${a} → ${b}: no path exists`
    ),
    either(
      ({ a, b }) => `For what it's worth, ${a} is connected to ${b} by a path.`,
      ({ a, b }) => `For what it's worth, ${a} isn't connected to ${b} by a path.`
    ),
    either(
      ({ a, b }) => `There's a way to get from ${a} to ${b} in this graph.`,
      ({ a, b }) => `There's no way to get from ${a} to ${b} in this graph.`
    ),
    either(
      ({ a, b }) => `I was able to find a path that starts at ${a} and ends at ${b}.`,
      ({ a, b }) => `I wasn't able to find a path that starts at ${a} and ends at ${b}, because none exists.`
    ),
    either(
      ({ a, b }) => `Whoever sets out from ${a} has a route to ${b}.`,
      ({ a, b }) => `Whoever sets out from ${a} has no route to ${b}.`
    )
  ],
  distance: [
    ({ a, b, v, unit }) => `The distance from ${a} to ${b} is ${v} ${unit}.`,
    ({ a, b, v, unit }) => `${b} is ${v} ${unit} away from ${a}. Let me know if you'd like to see the way there.`,
    ({ a, b, v, unit }) => `Starting from **${a}**:\n\n- **${b}** – ${v} ${unit}`,
    ({ a, b, v, unit }) => `| Target | Distance from ${a} |\n|---|---|\n| ${b} | ${v} ${unit} |`,
    ({ a, b, v, unit }) => `If you're at ${a} and want to get to ${b}, it's ${v} ${unit}.`,
    ({ a, b, v, unit }) => `With ${a} as the starting point, a distance of ${v} ${unit} was computed for ${b}.`,
    ({ a, b, v, unit }) => `Let's take ${a} as our starting point. To reach ${b}, we need ${v} ${unit}.`,
    ({ a, b, v, unit }) => `${v} ${unit} – that's how far ${b} is from ${a}, by the way.`,
    ({ a, b, v, unit }) => `dist(${a}, ${b}) = ${v} ${unit}`,
    ({ a, b, v, unit }) => `You can be at ${b} in ${v} ${unit} if you start at ${a}.`,
    ({ a, b, v, unit }) => `Measured from \`${a}\`, the shortest route to \`${b}\` comes to ${v} ${unit}.`,
    ({ a, b, v, unit }) => `As seen in the list of targets for ${a}, ${b} can be reached at a cost of ${v} ${unit}.`
  ],
  neighbours: [
    ({ a, list: n, n: count }) => `Looking at the graph, ${a} has ${count} direct neighbors, and they are ${list(n)}.`,
    ({ a, list: n, n: count }) => `**${a}** is directly connected to ${count} nodes:\n\n${n.map((name) => `- ${name}`).join('\n')}`,
    ({ a, list: n }) => `The direct neighbours of ${a} are ${list(n)}. Would you like me to look one step further?`,
    ({ a, list: n, n: count }) => `In total, ${a} is linked to ${count} others, and these are ${list(n)}.`,
    ({ a, list: n, n: count }) => `| Node | Neighbours | Count |\n|---|---|---|\n| ${a} | ${n.join(', ')} | ${count} |`,
    ({ a, list: n }) => `Who is next to ${a}? Just ${list(n)}, nobody else.`,
    ({ a, list: n }) => `The immediate neighbourhood of ${a} was found to consist of ${list(n)}.`,
    ({ a, list: n }) => `N(${a}) = {${n.join(', ')}}`,
    ({ a, list: n, n: count }) => `Let's look at everything attached to ${a}. There's ${list(n)} – so ${count} neighbours altogether.`,
    ({ a, list: n }) => `${list(code(n))} – these, and no others, are adjacent to \`${a}\`.`,
    ({ a, list: n, n: count, nouns }) => `I found ${count} ${nouns} directly connected with ${a}, namely ${list(n)}.`,
    ({ a, list: n }) => `As for ${a}, its only direct connections are with ${list(n)}.`
  ],
  neighbour: [
    either(
      ({ a, b }) => `Yes, ${a} and ${b} are joined by a direct edge.`,
      ({ a, b }) => `No, ${a} and ${b} are not joined by a direct edge.`
    ),
    either(
      ({ a, b }) => `From what I can see, **${a}** and **${b}** are just one step apart.`,
      ({ a, b }) => `From what I can see, **${a}** and **${b}** are not just one step apart.`
    ),
    either(
      ({ a, b }) => `${b} is a direct neighbor of ${a}. Want me to list the others?`,
      ({ a, b }) => `${b} is not a direct neighbor of ${a}. Want me to list the ones it has?`
    ),
    either(
      ({ a, b }) => `| Pair | Directly linked |\n|---|---|\n| ${a} – ${b} | yes |`,
      ({ a, b }) => `| Pair | Directly linked |\n|---|---|\n| ${a} – ${b} | no |`
    ),
    either(
      ({ a, b }) => `I looked through the neighbours of ${a}, and ${b} is one of them.`,
      ({ a, b }) => `I looked through the neighbours of ${a}, and ${b} isn't one of them.`
    ),
    either(
      ({ a, b }) => `A direct relationship between ${a} and ${b} was identified.`,
      ({ a, b }) => `No direct relationship between ${a} and ${b} was identified.`
    ),
    either(
      ({ a, b }) => `On the map, a line joins ${a} and ${b}, which means they are adjacent.`,
      ({ a, b }) => `On the map, no line joins ${a} and ${b}, which means they are not adjacent.`
    ),
    either(
      ({ a, b }) => `Does ${a} have an edge with ${b}? It does.`,
      ({ a, b }) => `Does ${a} have an edge with ${b}? It doesn't.`
    ),
    either(
      ({ a, b }) => `If you check the list of ${a}'s neighbours, you will find \`${b}\` there.`,
      ({ a, b }) => `If you check the list of ${a}'s neighbours, you won't find \`${b}\` there.`
    ),
    either(
      ({ a, b }) => `${a} is immediately linked with ${b}, as far as I can see.`,
      ({ a, b }) => `${a} isn't immediately linked with ${b}, as far as I can see.`
    ),
    either(
      ({ a, b }) => `The neighbours of ${a} include ${b}.`,
      ({ a, b }) => `The neighbours of ${a} do not include ${b}.`
    ),
    either(
      ({ a, b }) => `${b} borders on ${a}, by the way.`,
      ({ a, b }) => `${b} doesn't border on ${a}, by the way.`
    )
  ]
} satisfies Partial<Phrasings>
