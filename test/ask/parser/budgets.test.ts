import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import ts from 'typescript'

/** The code that reads a question must stay small enough to be read whole. A budget is lowered when the code gets smaller, and never raised. */
const budgets = [
  { name: 'reading a question', folders: ['ask/parser', 'ask/planner.ts', 'ask/linking'], lines: 9_223, expressions: 20 },
  { name: 'what a question asks, its calls and the wording of its answer', folders: ['tools/query'], lines: 4_338, expressions: 4 },
  { name: 'what a question lets a query say', folders: ['ask/worker/query'], lines: 738, expressions: 13 },
  { name: 'reading a graph that a question tells, and what it asks', folders: ['ask/inline-graph'], lines: 4_098, expressions: 16 },
  { name: 'checking an answer', folders: ['ask/grounding'], lines: 3_925, expressions: 69 }
]
const MOST_LINES_OF_A_FILE = 300
const MOST_PRODUCTIONS = 333
const MOST_BYTES = {
  'ask/parser/rank': 200_000,
  'ask/parser/lexicon': 61_600,
  'tools/query/answer/units.json': 3_400,
  'ask/linking/lexicon': 265_000,
  'ask/inline-graph/problems': 200_000,
  'ask/parser/intent/weights.json': 200_000
}

const src = fileURLToPath(new URL('../../../src', import.meta.url))
const filesIn = (path: string): string[] => (statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => filesIn(join(path, name))) : [path])

function countIn(file: string, text: string, isCounted: (node: ts.Node) => boolean): number {
  const count = (node: ts.Node): number => {
    let found = isCounted(node) ? 1 : 0
    ts.forEachChild(node, (child) => {
      found += count(child)
    })
    return found
  }
  return count(ts.createSourceFile(file, text, ts.ScriptTarget.Latest))
}
const expressionsIn = (file: string, text: string) => countIn(file, text, ts.isRegularExpressionLiteral)
const isProduction = (node: ts.Node) => ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'rule'

for (const { name, folders, lines, expressions } of budgets)
  t.test(`${name} keeps to ${lines} lines and ${expressions} regular expressions`, async (t) => {
    const files = folders.flatMap((folder) => filesIn(join(src, folder))).filter((file) => file.endsWith('.ts'))
    const texts = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }))
    const linesOf = (text: string) => text.split('\n').length - 1
    t.ok(texts.length > 3, 'finds the code')
    t.ok(texts.reduce((sum, { text }) => sum + linesOf(text), 0) <= lines)
    t.ok(texts.reduce((sum, { file, text }) => sum + expressionsIn(file, text), 0) <= expressions)
    t.same(
      texts.filter(({ text }) => linesOf(text) > MOST_LINES_OF_A_FILE).map(({ file }) => file),
      []
    )
  })

t.test(`the grammar keeps to ${MOST_PRODUCTIONS} productions, and one file has those of a benchmark only`, async (t) => {
  const files = filesIn(join(src, 'ask/parser')).filter((file) => file.endsWith('.ts'))
  const counts = files.map((file) => ({ isFrame: file.endsWith('graphwalk-frames.ts'), count: countIn(file, readFileSync(file, 'utf8'), isProduction) }))
  const sum = (some: typeof counts) => some.reduce((total, { count }) => total + count, 0)
  t.ok(sum(counts.filter(({ isFrame }) => !isFrame)) <= MOST_PRODUCTIONS)
  t.ok(sum(counts.filter(({ isFrame }) => isFrame)) > 0, 'finds them')
})

t.test('its trained and listed data stay small', async (t) => {
  for (const [path, most] of Object.entries(MOST_BYTES)) t.ok(filesIn(join(src, path)).reduce((sum, file) => sum + statSync(file).size, 0) <= most, path)
})
