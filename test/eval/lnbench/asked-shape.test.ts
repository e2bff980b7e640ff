import t from 'tap'
import { askedShape } from '../../../eval/lnbench/asked-shape.ts'

const shapeOf = (question: string) => askedShape(question, ['Ada', "O'Neil Park", 'Bo'], ['Person'])

t.test('reads lists, rows and paths from their samples', async (t) => {
  t.same(shapeOf('Who leads? Like this: ["X", "Y"]'), { kind: 'lists', negated: false })
  t.same(shapeOf('Whom can nobody call? Like ["X"]. They cannot be called.'), { kind: 'lists', negated: true })
  t.same(shapeOf('Draw the tree as ["X", "Y", 3.5].'), { kind: 'rows', fields: [] })
  t.same(shapeOf('Draw the tree as [node, Parent, weight], like ["X", "Y", 3.5].'), { kind: 'rows', fields: ['node', 'parent', 'weight'] })
  t.same(shapeOf('Say only Ada: level, without "[" or "]".'), { kind: 'pairs', key: 'Ada', of: 'node' }, 'a bracket that is only spoken of')
  t.same(shapeOf('Draw the routes as ["X", "Y"]: [0.0, 3.5].'), { kind: 'paths' })
})

t.test('reads a key with a colon as a node, every row or the total', async (t) => {
  t.same(shapeOf('Say only o’neil park: level'), { kind: 'pairs', key: "O'Neil Park", of: 'node' })
  t.same(shapeOf('As person: level, one a line'), { kind: 'pairs', key: 'person', of: 'row' })
  t.same(shapeOf("Say 'groups:n'"), { kind: 'pairs', key: 'groups', of: 'total' })
})

t.test('expects one name where the question shows no form', async (t) => {
  t.same(shapeOf('Who leads, Ada or Bo?'), { kind: 'name' })
  t.same(shapeOf('Does Ada lead? Say yes or no.'), { kind: 'yes-no' })
})
