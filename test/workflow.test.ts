import t from 'tap'
import { parse } from 'yaml'
import { read } from './fixtures/pages.ts'

t.test('the workflow tests on every Node in the README, with existing scripts', async (t) => {
  const { jobs } = parse(await read('.github/workflows/ci.yml'))
  const { strategy, steps } = jobs.test
  const [, named = ''] = /With Node ([\d, or]+)/.exec(await read('README.md')) ?? []
  t.same(strategy.matrix.node.map(String), named.match(/\d+/g))
  const commands = (steps as { run?: string }[]).flatMap(({ run }) => run ?? [])
  t.same(commands, ['npm ci', 'npm ci --prefix infra/cdk', 'npm ci --prefix clients/typescript', 'npm test'], 'as .ci/run does')
})

t.test('.editorconfig indents as biome.json does', async (t) => {
  const config = await read('.editorconfig')
  const { formatter } = JSON.parse(await read('biome.json'))
  t.match(config, `\nindent_style = ${formatter.indentStyle}\n`)
  t.match(config, `\nindent_size = ${formatter.indentWidth}\n`)
  t.match(config, `\nmax_line_length = ${formatter.lineWidth}\n`)
})
