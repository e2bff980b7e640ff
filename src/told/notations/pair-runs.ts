import type { ToldRelationship } from '../told-graph.ts'
import { bare, isNumber, nodesIn, type Written } from './written.ts'

const item = String.raw`"[^"\n]{1,60}"|["'\u0060]?[\p{L}\p{N}_'’.-]+(?: [\p{L}\p{N}_'’.-]+){0,3}["'\u0060]?`
const bracketed = new RegExp(String.raw`[([{<]\s*(${item})\s*,\s*(${item})\s*(?:,\s*(?:\p{L}+\s*[=:]\s*)?(-?\d+(?:\.\d+)?)\s*)?[)\]}>]`, 'gu')
/** `a-b, b-c` */
const hyphened = /(?<![\p{L}\p{N}_-])([\p{L}\p{N}_]+)-([\p{L}\p{N}_]+)(?:(?:: ?| ?[(=] ?)(\d+(?:\.\d+)?)\)?)?(?![\p{L}\p{N}_-])/gu
const between = /^[\s,;.[\](){}]*(?:and\s*)?$/

const LEAST_PAIRS = 3

/** `(a, b), (b, c, 2.5)`, `a-b, b-c`: pairs of names one after another. Pairs of numbers may as well be values, and are left to the words around them. */
export function readPairRuns(text: string): Written[] {
  return [...runsOf(text, bracketed), ...runsOf(text, hyphened)]
}

function runsOf(text: string, pair: RegExp): Written[] {
  const runs: RegExpExecArray[][] = []
  let last: RegExpExecArray | undefined
  for (const found of text.matchAll(pair)) {
    const follows = last !== undefined && between.test(text.slice(last.index + last[0].length, found.index))
    if (follows) runs.at(-1)?.push(found)
    else runs.push([found])
    last = found
  }
  return runs.flatMap((run) => {
    const relationships = run.map(([, source = '', target = '', weight]): ToldRelationship => {
      return { source: bare(source), target: bare(target), ...(weight === undefined ? {} : { weight: Number(weight) }) }
    })
    const [first, end] = [run[0], run.at(-1)]
    if (first === undefined || end === undefined || run.length < LEAST_PAIRS || relationships.every(({ target }) => isNumber(target))) return []
    const nodes = nodesIn(relationships)
    if (nodes.length > 1.5 * run.length) return []
    return [
      { relationships, nodes, directed: null, connector: pair === bracketed ? ',' : '-', spans: [{ start: first.index, end: end.index + end[0].length }] }
    ]
  })
}
