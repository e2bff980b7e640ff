import type { Phrasings } from '../statement.ts'

/** Answers in formats that programs request: JSON, CSV, Markdown tables, key and value. */
export const phrasings: Partial<Phrasings> = {
  score: [
    ({ a, v, measure }) => JSON.stringify({ node: a, [measure]: Number(v.replaceAll(',', '')) }),
    ({ a, v, measure }) => `node,${measure}\n"${a}",${v.replaceAll(',', '')}`,
    ({ a, v, measure }) => `| node | ${measure} |\n|---|---|\n| ${a} | ${v} |`
  ],
  'two scores': [
    ({ a, b, v, w, measure }) => JSON.stringify([a, b].map((node, at) => ({ node, [measure]: Number([v, w][at]?.replaceAll(',', '')) }))),
    ({ a, b, v, w, measure }) => `node,${measure}\n"${a}",${v.replaceAll(',', '')}\n"${b}",${w.replaceAll(',', '')}`,
    ({ a, b, v, w, measure }) => `| node | ${measure} |\n|---|---|\n| ${a} | ${v} |\n| ${b} | ${w} |`
  ],
  'three scores': [
    ({ list, values }) =>
      JSON.stringify(
        list.map((node, at) => ({ node, score: Number(values[at]?.replaceAll(',', '')) })),
        null,
        2
      ),
    ({ list, values, measure }) => `node,${measure}\n${list.map((node, at) => `"${node}",${values[at]?.replaceAll(',', '')}`).join('\n')}`
  ],
  'path cost': [
    ({ a, b, v, unit }) => JSON.stringify({ from: a, to: b, total: Number(v.replaceAll(',', '')), unit }),
    ({ a, b, v, unit }) => `from,to,${unit}\n"${a}","${b}",${v.replaceAll(',', '')}`
  ],
  'path stops': [
    ({ list }) => JSON.stringify({ path: list }),
    ({ list }) => `\`\`\`json\n${JSON.stringify({ stops: list }, null, 2)}\n\`\`\``,
    ({ list }) => `step,stop\n${list.map((name, at) => `${at + 1},"${name}"`).join('\n')}`
  ],
  distance: [
    ({ a, b, v, unit }) => JSON.stringify({ source: a, target: b, [unit]: Number(v.replaceAll(',', '')) }),
    ({ a, b, v, unit }) => `source,target,${unit}\n"${a}","${b}",${v.replaceAll(',', '')}`
  ],
  count: [({ n, nouns }) => JSON.stringify({ [nouns]: Number(n) }), ({ n, nouns }) => `${nouns}\n${n}`],
  average: [({ v, measure }) => JSON.stringify({ [`average ${measure}`]: Number(v.replaceAll(',', '')) })],
  members: [
    ({ a, list, group }) => JSON.stringify({ [group]: Number(a), members: list }),
    ({ a, list, group }) => `${group},member\n${list.map((name) => `${a},"${name}"`).join('\n')}`
  ],
  neighbours: [
    ({ a, list }) => JSON.stringify({ node: a, neighbours: list }),
    ({ a, list }) => `node,neighbour\n${list.map((name) => `"${a}","${name}"`).join('\n')}`
  ],
  property: [
    ({ a, v, measure }) => JSON.stringify({ name: a, [measure]: Number(v.replaceAll(',', '')) }),
    ({ a, v, measure }) => `name,${measure}\n"${a}",${v.replaceAll(',', '')}`
  ],
  'group sizes': [({ a, b, v, w }) => JSON.stringify({ [a]: Number(v), [b]: Number(w) }), ({ a, b, v, w }) => `group,count\n"${a}",${v}\n"${b}",${w}`],
  'largest group': [({ n, v, group }) => JSON.stringify({ [`${group}s`]: Number(n), largest: Number(v) })]
}
