import { readFile } from 'node:fs/promises'
import t from 'tap'
import { backendNames } from '../../../src/tasks/kgot/backend.ts'
import { profiles } from '../../../src/tasks/kgot/parameters.ts'
import { taskSchema } from '../../../src/tasks/kgot/task-input.ts'
import { styles } from '../../../src/tasks/kgot/task-run.ts'
import { writeNames } from '../../../src/tasks/kgot/write-languages.ts'

const page = await readFile(new URL('../../../docs/kgot.md', import.meta.url), 'utf8')

t.test('the page on tasks has every parameter with its value in both profiles', async (t) => {
  for (const [name, lean] of Object.entries(profiles.lean)) {
    const row = `| \`${name}\` | ${lean} | ${profiles.paper[name as keyof typeof profiles.paper]} |`
    t.ok(page.includes(row), row)
  }
})

t.test('the page on tasks has all settings, styles and backends', async (t) => {
  for (const name of Object.keys(taskSchema.properties)) t.match(page, new RegExp(`^\\| \`${name}\` \\|`, 'm'))
  for (const name of [...styles, ...backendNames, ...writeNames]) t.ok(page.includes(`\`${name}\``), name)
})

t.test('the page on tasks has every event of its own', async (t) => {
  const source = await Promise.all(
    ['enhance', 'make-calls', 'next-step', 'solve'].map((name) => readFile(new URL(`../../../src/tasks/kgot/${name}.ts`, import.meta.url), 'utf8'))
  )
  const types = [...new Set([...source.join('\n').matchAll(/type: '(task\.\w+)'/g)].map(([, type = '']) => type))]
  t.equal(types.length, 4)
  for (const type of types) t.match(page, new RegExp(`^\\| \`${type}\` \\|`, 'm'))
})
