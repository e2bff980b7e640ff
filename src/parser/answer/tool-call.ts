import { wordsOfName } from '../../linking/tokens.ts'
import type { Rendered } from '../../planner/planner.ts'
import type { ShapedResult } from '../../results/shape.ts'
import type { Query, Shown } from '../tree.ts'
import { answered, type Row, unknown } from './rendered.ts'
import { say, sayList } from './wording.ts'

type Asked = Extract<Query, { ask: 'call' }>

const nounOf = (key: string): string => wordsOfName(key).replace(/ count$/, '')

function answerNumber({ key }: Extract<Shown, { as: 'number' | 'truth' }>, { summary }: ShapedResult): Rendered {
  const value = summary[key]
  if (typeof value !== 'number') return unknown(`There is no ${wordsOfName(key)} here.`)
  return answered(key.endsWith('Count') ? `${say(value)} ${nounOf(key)}${value === 1 ? '' : 's'}.` : `The ${wordsOfName(key)} is ${say(value)}.`, value)
}

function answerTruth({ key, isOpposite }: Extract<Shown, { as: 'number' | 'truth' }>, { summary }: ShapedResult): Rendered {
  const value = (typeof summary[key] === 'number' ? summary[key] === 1 : summary[key] === true) !== isOpposite
  return answered(value ? 'Yes.' : 'No.', value)
}

function answerPath(shown: Shown, { summary, rows }: ShapedResult): Rendered {
  const { found, totalCost, costUnit, source, target } = summary
  if (found !== true) return answered(`There is no path from ${say(source)} to ${say(target)}.`, null)
  const cost = `${say(totalCost)} ${wordsOfName(String(costUnit ?? 'hops'))}`
  if (shown.as === 'cost') return answered(`${cost}.`, totalCost)
  const nodes = rows.map(({ node }) => node)
  return answered(`${nodes.map(say).join(' → ')} (${cost}).`, { nodes, totalCost })
}

const sayRow = (row: Row): string =>
  Object.entries(row)
    .filter(([name]) => !name.endsWith('Id'))
    .map(([, value]) => say(value))
    .join(', ')

function answerScore({ rows }: ShapedResult): Rendered {
  const scores = rows.map((row) => ({
    node: row['node'],
    value: Object.entries(row).find(([name, value]) => name !== 'rank' && typeof value === 'number')?.[1] ?? null
  }))
  const [first] = scores
  if (first === undefined) return unknown('Nothing that is stored fits.')
  const told = scores.map(({ node, value }) => `${say(node)}: ${say(value)}`)
  return answered(`${sayList(told, told.length)}.`, scores.length === 1 ? first.value : scores)
}

/** What is shown of a tool's result. */
export function answerCall({ show }: Asked, result: ShapedResult): Rendered {
  switch (show.as) {
    case 'number':
      return answerNumber(show, result)
    case 'truth':
      return answerTruth(show, result)
    case 'path':
    case 'cost':
      return answerPath(show, result)
    case 'score':
      return answerScore(result)
    case 'rows':
      return result.rows.length === 0 ? answered('None.', []) : answered(`${sayList(result.rows.map(sayRow), result.total)}.`, result.rows)
  }
}
