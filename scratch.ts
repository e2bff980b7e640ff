import { linkQuestion } from './src/linking/link-question.ts'
import { parseQuestion } from './src/parser/parse.ts'
import { withGraphs } from './eval/planner/evaluate.ts'
import { readFileSync } from 'node:fs'
import { questionSets } from './eval/planner/question-sets.ts'
import { ToolWords } from './src/parser/tool-words.ts'
import { tools } from './src/tools/index.ts'
const toolWords = new ToolWords(tools)
const [which = 'festival', only] = process.argv.slice(2)
const strangers = JSON.parse(readFileSync('/work/shared/eval/strangers-1.json', 'utf8'))
const sets = questionSets.filter(({ graph }) => graph.name === which)
const graph = sets[0]?.graph ?? { name: which, orientation: 'directed', ...strangers.graphs[which] }
const questions: string[] = sets.length > 0 ? sets.flatMap((s) => s.questions.map((q) => q.question)) : Object.values(strangers.sets as Record<string, any[]>).flat().filter((e) => e.graph === which).flatMap((e) => (e.chain ?? [e]).slice(0, 1)).map((k) => k.q)
const short = (x: unknown): string => JSON.stringify(x, (k, v) => (v === null || (Array.isArray(v) && v.length === 0) || v === false || k === 'id' || (k === 'labels' && false) || ((k === 'minHops' || k === 'maxHops') && v === 1) || k === 'first' ? undefined : k === 'named' ? v.map((n: any) => n.name) : v)).replaceAll('"', '')
await withGraphs([graph], async (runtime) => {
  const schema = await runtime.store.schema('eval', which)
  let read = 0
  let ms = 0
  for (const q of questions) {
    if (only !== undefined && !q.includes(only)) continue
    const linked = await linkQuestion(q, { tenant: 'eval', graph: which, store: runtime.store, schema })
    const t = performance.now()
    const parsed = parseQuestion(linked, schema, toolWords)
    ms += performance.now() - t
    if (parsed.length > 0) read++
    console.log(`${parsed.length > 0 ? '   ' : 'XX '}${q}`)
    const seen = new Set<string>()
    for (const p of parsed) { const s = short(p.query); if (seen.has(s)) continue; seen.add(s); if (seen.size > (only ? 8 : 2)) break; console.log(`      ${p.score.toFixed(2)} ${s}`); if (only) console.log('        ', tree(p.item)) }
    if (only) { for (const m of linked.mentions) console.log('   ', linked.tokens.slice(m.start, m.end).map((t) => t.text).join(' '), m.kind, m.score, 'label' in m ? m.label : 'types' in m ? m.types : 'owners' in m ? m.owners.map((o) => o.of + '.' + o.property) : 'property' in m ? m.of + '.' + m.property : '') }
  }
  console.log(read, 'of', questions.length, 'ms each', ms / questions.length)
})
function tree(i: any): string { return i.parts.length === 0 ? i.category : `(${i.rule}:${i.parts.map(tree).join(' ')})` }
