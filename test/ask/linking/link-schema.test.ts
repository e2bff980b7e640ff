import { readFileSync } from 'node:fs'
import t from 'tap'
import { linkSchema } from '../../../src/ask/linking/link-schema.ts'
import type { Mention } from '../../../src/ask/linking/mention.ts'
import { tokenize } from '../../../src/ask/linking/tokens.ts'
import type { GraphSchema, LabelSchema, PropertySchema, RelationshipTypeSchema } from '../../../src/storage/graphs/store.ts'

const kinds: Readonly<Record<string, PropertySchema['types'][number]>> = { i: 'integer', y: 'integer', f: 'float', b: 'boolean', s: 'string', d: 'string' }
const ranges: Readonly<Record<string, readonly [number, number]>> = { y: [1900, 2020], i: [1, 900], f: [1, 900] }

function property(text: string): PropertySchema {
  const [name = '', kind = 's'] = text.split(':')
  const range = ranges[kind]
  const plain = { property: name, types: [kinds[kind] ?? 'string'], count: 9, distinct: 5, samples: kind === 'd' ? ['2020-01-02'] : [] }
  return range === undefined ? plain : { ...plain, min: range[0], max: range[1] }
}

/** `Label | property:kind`, `Source TYPE Target | property:kind`. */
function schemaOf(lines: readonly string[]): GraphSchema {
  const parts = lines
    .map((line) => line.split(' | '))
    .map(([head = '', rest = '']) => ({ head: head.split(' '), properties: rest.split(' ').filter(Boolean).map(property) }))
  const labels = parts.flatMap(({ head: [label = '', type], properties }): LabelSchema[] =>
    type === undefined ? [{ label, count: 9, nameProperty: 'name', properties }] : []
  )
  const relationshipTypes = parts.flatMap(({ head: [source = '', type, target = ''], properties }): RelationshipTypeSchema[] =>
    type === undefined ? [] : [{ type, count: 9, properties, patterns: [{ source, target, count: 9 }] }]
  )
  return { name: 'g', version: '1', importedAt: '2020-01-01T00:00:00Z', orientation: 'directed', nodeCount: 9, relationshipCount: 9, labels, relationshipTypes }
}

function namesOf(mention: Mention): string[] {
  if (mention.kind === 'label') return [mention.label]
  if (mention.kind === 'type') return [...mention.types]
  return mention.kind === 'property' ? mention.owners.map(({ property }) => property) : []
}

/** What the words of a question are linked to, surest first; guesses left out. */
function linksOf(question: string, words: string, schema: GraphSchema): { readonly name: string; readonly score: number }[] {
  const tokens = tokenize(question)
  const [from, to] = [question.indexOf(words), question.indexOf(words) + words.length]
  const isOver = ({ start, end }: Mention) => (tokens[start]?.start ?? 0) < to && (tokens[end - 1]?.end ?? 0) > from
  const least = { label: 0.69, type: 0.6, property: 0.62 }
  return linkSchema(tokens, schema)
    .filter((mention) => isOver(mention) && mention.score >= least[mention.kind as keyof typeof least])
    .flatMap((mention) => namesOf(mention).map((name) => ({ name, score: mention.score })))
    .sort((a, b) => b.score - a.score)
}

interface Domain {
  readonly domain: string
  readonly schema: readonly string[]
  /** Question, the words in it, what they mean; '' is nothing. */
  readonly asked: readonly (readonly [string, string, string])[]
}

t.test('words of strangers link as expected, and to nothing where the graph has none of it', async (t) => {
  const domains: Domain[] = JSON.parse(readFileSync(new URL('./question-words.json', import.meta.url), 'utf8'))
  const missed: string[] = []
  for (const { schema: lines, asked } of domains) {
    const schema = schemaOf(lines)
    for (const [question, words, expected] of asked) {
      const links = linksOf(question, words, schema)
      const isFound = links.some(({ name }) => expected.split(' ').includes(name))
      if (expected === '' ? links.length > 0 : !isFound) missed.push(`${question} ${words}: ${links.map(({ name }) => name).join()}`)
    }
  }
  t.comment(missed)
  t.ok(missed.length <= 10, `${missed.length} missed`)
})

const works = schemaOf([
  'Person | name salary:i nationality bornOn:d partTime:b',
  'Company | name employees:i opened:y part_no hrsPerWk:i',
  'Stadium | name stadiumCapacity:i length_km:f',
  'Person WORKS_AT Company',
  'Company INVESTED_IN Company',
  'Person LIVES_IN Stadium'
])

t.test('scores show how a name is written in the question', async (t) => {
  const score = (question: string, words: string, name: string) => linksOf(question, words, works).find((link) => link.name === name)?.score ?? 0
  await t.test('as written, without its unit, by a derived form, by another word, in part', async (t) => {
    t.equal(score('What is the salary of Ann?', 'salary', 'salary'), 1)
    t.equal(score('What is the length of it?', 'length', 'length_km'), 0.97)
    t.equal(score('List the investors of Acme.', 'investors', 'INVESTED_IN'), 0.9)
    t.equal(score('What is the wage of Ann?', 'wage', 'salary'), 0.8)
    t.equal(score('What is the capacity of it?', 'capacity', 'stadiumCapacity'), 0.72)
  })
  await t.test('with one wrong letter in a long word that fits nothing else', async (t) => {
    t.equal(score('Which stadums are there?', 'stadums', 'Stadium'), 0.8)
    t.equal(score('Which sallar is it?', 'sallar', 'salary'), 0)
  })
  await t.test('lower where two elements are equally near', async (t) => {
    const schema = schemaOf(['Doctor | name', 'Physician | name'])
    const links = linksOf('Which medics are there?', 'medics', schema)
    t.same(links.map(({ name }) => name).sort(), ['Doctor', 'Physician'])
    t.ok(links.every(({ score }) => score < 0.8))
  })
})

t.test('a word may mean a property and a relationship', async (t) => {
  const names = linksOf('List the employees of Acme.', 'employees', works).map(({ name }) => name)
  t.same(names, ['employees', 'WORKS_AT'])
})

t.test('a verb in a name is read as a verb', async (t) => t.equal(linksOf('Who resides in it?', 'resides', works)[0]?.name, 'LIVES_IN'))

t.test('event dates are named with and without the word for a time', async (t) => {
  const schema = schemaOf(['Ship | name launched:d', 'Person | name born:d'])
  t.equal(linksOf('What is the launch date of it?', 'launch date', schema)[0]?.name, 'launched')
  t.equal(linksOf('What is the date of birth of Ann?', 'date of birth', schema)[0]?.name, 'born')
  t.equal(linksOf('What is the year of launch?', 'year', schema)[0]?.name, 'launched')
})

t.test('the opposite of a boolean property is found', async (t) => {
  const schema = schemaOf(['Person | name active:b partTime:b'])
  const opposite = (question: string) => linkSchema(tokenize(question), schema).some((mention) => mention.kind === 'property' && mention.opposite === true)
  t.ok(opposite('Who is inactive?'))
  t.ok(opposite('Who works full-time?'))
  t.notOk(opposite('Who is active?'))
})

t.test('words for all and nothing link to nothing', async (t) => {
  for (const word of ['thing', 'place', 'way', 'case']) t.same(linksOf(`Which ${word} is it?`, word, works), [], word)
})
