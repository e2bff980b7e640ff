import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { check } from 'recheck'
import t from 'tap'
import ts from 'typescript'

const root = fileURLToPath(new URL('..', import.meta.url))
/** They read on a thread that is ended when it takes too long. */
const onReadingThread = /^src\/ask\/(parser|inline-graph|grounding|linking)\//
/** What these read is short or written by somebody else than a caller. */
const bounded: Readonly<Record<string, string>> = {
  'src/storage/graphs/neo4j/stored-values.ts': 'times as the database writes them',
  'src/storage/graphs/neo4j/cypher/in-statement.ts': 'messages of the database',
  'src/storage/graphs/neo4j/cypher/regular-expression.ts': 'patterns of at most 200 characters',
  'src/storage/neo4j/connection.ts': 'a setting',
  'src/faces/mcp/gds-compat/data-frame.ts': 'numbers',
  'src/outside/models/openai-client.ts': 'messages of the model endpoint, cut',
  'src/faces/cli/table.ts': 'lines of the terminal',
  'src/outside/models/written-calls.ts': 'the last 100 characters before a call',
  'src/engines/gds/failure.ts': 'messages of the database',
  'src/engines/gds/pipeline.ts': 'messages of the database'
}

interface Expression {
  readonly file: string
  readonly source: string
  readonly flags: string
}

function expressionsIn(file: string, text: string): Expression[] {
  const found: Expression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      found.push({ file, source: node.text.slice(1, end), flags: node.text.slice(end + 1) })
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest))
  return found
}

async function allExpressions(): Promise<Expression[]> {
  const found: Expression[] = []
  for (const folder of ['src', 'routes', 'schema']) {
    for (const name of await readdir(join(root, folder), { recursive: true })) {
      const file = `${folder}/${name}`
      if (file.endsWith('.ts') && !onReadingThread.test(file)) found.push(...expressionsIn(file, await readFile(join(root, file), 'utf8')))
    }
  }
  return found
}

t.test('the check recognizes a slow expression', async (t) => {
  t.equal((await check('^(a+)+$', '')).status, 'vulnerable')
})

t.test('expressions over texts of callers on the main thread take linear time', async (t) => {
  const expressions = await allExpressions()
  t.ok(expressions.length > 100)
  for (const file of Object.keys(bounded))
    t.ok(
      expressions.some((expression) => expression.file === file),
      `${file} still has expressions`
    )
  const isRepeating = ({ source }: Expression) => /[*+]|\{\d+,/.test(source)
  const distinct = new Map(expressions.filter((one) => isRepeating(one) && bounded[one.file] === undefined).map((one) => [`/${one.source}/${one.flags}`, one]))
  t.ok(distinct.size > 50, `${distinct.size} expressions repeat something`)
  for (const [text, { file, source, flags }] of distinct) t.equal((await check(source, flags, { timeout: 20_000 })).status, 'safe', `${file}: ${text}`)
})
