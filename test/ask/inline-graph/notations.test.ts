import t from 'tap'
import { readInlineGraph } from '../../../src/ask/inline-graph/read-inline-graph.ts'

interface Drawn {
  readonly names: readonly string[]
  readonly directed: boolean
  readonly edges: readonly (readonly [string, string, number])[]
}

const kinds = {
  numbers: Array.from({ length: 40 }, (_, at) => String(at)),
  letters: Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at)),
  people: 'Ana Ben Cleo Dov Ema Finn Gus Hal Ines Jo Kai Lea Mia Ned Ola Pia Quin Rosa Sol Tom'.split(' '),
  words: 'rake saw hammer shovel axe drill chisel wrench pliers clamp vise broom bucket trowel rasp awl mallet ladder'.split(' '),
  codes: Array.from({ length: 40 }, (_, at) => `${((at * 2654435761) >>> 8).toString(16)}f${at}`)
}
type Kind = keyof typeof kinds

/** A graph whose relationships follow from its size alone; each node is on one at least. */
function draw(kind: Kind, size: number, directed: boolean): Drawn {
  const names = kinds[kind].slice(0, size)
  const name = (at: number) => names[at % names.length] ?? ''
  const pairs = names.flatMap((_, at) => [[at, at + 1], ...(at % 3 === 0 ? [[at, at + 3]] : [])] as [number, number][])
  const edges = pairs.map(([a, b], at) => [name(a), name(b), 1 + ((7 * at) % 9)] as const)
  return { names, directed, edges }
}

const way = ({ directed }: Drawn) => (directed ? 'directed' : 'undirected')
const lines = ({ edges }: Drawn, told: (source: string, target: string, weight: number) => string) => edges.map((edge) => told(...edge)).join('\n')
const targets = ({ names, edges }: Drawn) => names.map((name) => [name, edges.filter(([source]) => source === name)] as const)
const cell = ({ edges, directed }: Drawn, a: string, b: string) =>
  edges.find(([source, target]) => (source === a && target === b) || (!directed && source === b && target === a))?.[2] ?? 0

interface Notation {
  readonly kinds: readonly Kind[]
  readonly isWeighted?: boolean
  readonly directed?: boolean
  write(drawn: Drawn): string
}

const notations: Readonly<Record<string, Notation>> = {
  'neighbours behind a colon': {
    kinds: ['numbers', 'people', 'words'],
    write: (drawn) =>
      `The ${way(drawn)} graph:\n${targets(drawn)
        .map(([name, edges]) => `${name}: ${edges.map(([, to]) => to).join(', ')}`)
        .join('\n')}`
  },
  'neighbours with weights': {
    kinds: ['people', 'words'],
    isWeighted: true,
    write: (drawn) =>
      `The ${way(drawn)} graph:\n${targets(drawn)
        .map(([name, edges]) => `${name}: ${edges.map(([, to, weight]) => `${to} (${weight})`).join(', ')}`)
        .join('\n')}`
  },
  'neighbours in JSON': {
    kinds: ['numbers', 'people', 'codes'],
    write: (drawn) =>
      `${JSON.stringify(Object.fromEntries(targets(drawn).map(([name, edges]) => [name, edges.map(([, to]) => to)])))} is a graph, ${way(drawn)}.`
  },
  'neighbours in sentences': {
    kinds: ['numbers'],
    write: (drawn) =>
      `${targets(drawn)
        .map(([name, edges]) => `Node ${name} is connected to nodes ${edges.map(([, to]) => to).join(', ')}.`)
        .join('\n')} It is ${way(drawn)}.`
  },
  'names parted by blanks': {
    kinds: ['words', 'people', 'numbers', 'codes'],
    write: (drawn) => `Edge list, ${way(drawn)}:\n${lines(drawn, (a, b) => `${a} ${b}`)}`
  },
  'blanks and a weight': {
    kinds: ['words', 'codes'],
    isWeighted: true,
    write: (drawn) => `Edges, ${way(drawn)}:\n${lines(drawn, (a, b, w) => `${a} ${b} ${w}`)}`
  },
  'comma separated lines': {
    kinds: ['words', 'people'],
    isWeighted: true,
    write: (drawn) => `${way(drawn)}\nsource,target,weight\n${lines(drawn, (a, b, w) => `${a},${b},${w}`)}`
  },
  'a table': {
    kinds: ['words', 'codes'],
    isWeighted: true,
    write: (drawn) => `| from | to | km |\n|---|---|---|\n${lines(drawn, (a, b, w) => `| ${a} | ${b} | ${w} |`)}\n\nA ${way(drawn)} graph.`
  },
  arrows: { kinds: ['codes', 'words', 'letters'], directed: true, write: (drawn) => `Arcs:\n${lines(drawn, (a, b) => `${a} -> ${b}`)}` },
  'arrows in a sentence': {
    kinds: ['people', 'words'],
    directed: true,
    write: (drawn) => `Arcs: ${lines(drawn, (a, b) => `${a} -> ${b}`).replaceAll('\n', ', ')}.`
  },
  'arrows without a direction': {
    kinds: ['letters'],
    directed: false,
    write: (drawn) => `G has the following undirected edges:\n${lines(drawn, (a, b) => `${a} -> ${b}`)}`
  },
  'arrows and a weight': {
    kinds: ['words', 'letters'],
    directed: true,
    isWeighted: true,
    write: (drawn) => `Arcs:\n${lines(drawn, (a, b, w) => `${a} -> ${b}: ${w}`)}`
  },
  DOT: {
    kinds: ['words'],
    directed: false,
    isWeighted: true,
    write: (drawn) => `graph {\n  node [shape=box];\n${lines(drawn, (a, b, w) => `  ${a} -- ${b} [weight=${w}];`)}\n}`
  },
  Mermaid: {
    kinds: ['letters', 'words'],
    directed: true,
    isWeighted: true,
    write: (drawn) => `flowchart LR\n${lines(drawn, (a, b, w) => `  ${a} -->|${w}| ${b}`)}`
  },
  'hyphens between small words': {
    kinds: ['words'],
    directed: false,
    write: (drawn) => `Undirected links: ${lines(drawn, (a, b) => `${a}-${b}`).replaceAll('\n', ', ')}.`
  },
  'names in brackets': {
    kinds: ['words', 'codes'],
    write: (drawn) => `The ${way(drawn)} edges are ${lines(drawn, (a, b) => `(${a}, ${b})`).replaceAll('\n', ', ')}.`
  },
  'sentences about people': {
    kinds: ['people'],
    directed: false,
    write: (drawn) => `A friendship graph:\n${lines(drawn, (a, b) => `${a} and ${b} are friends.`)}`
  },
  'a matrix': {
    kinds: ['numbers'],
    isWeighted: true,
    write: (drawn) => `The weight matrix of a ${way(drawn)} graph:\n${drawn.names.map((a) => drawn.names.map((b) => cell(drawn, a, b)).join(' ')).join('\n')}`
  },
  'a matrix with names': {
    kinds: ['letters', 'people'],
    isWeighted: true,
    write: (drawn) =>
      `${way(drawn)}:\n  ${drawn.names.join(' ')}\n${drawn.names.map((a) => `${a} ${drawn.names.map((b) => cell(drawn, a, b)).join(' ')}`).join('\n')}`
  }
}

const questions = ['', '\nIs there a cycle?', ' How many edges are there?']

for (const [name, { kinds: named, isWeighted = false, directed, write }] of Object.entries(notations)) {
  t.test(`reads ${name}`, async (t) => {
    const ways = directed === undefined ? [true, false] : [directed]
    const drawn = named.flatMap((kind) => [5, 8, 17].flatMap((size) => ways.map((isDirected) => draw(kind, size, isDirected))))
    for (const [at, graph] of drawn.entries()) {
      const told = readInlineGraph(write(graph) + questions[at % questions.length])
      const written = (source: string, target: string, weight: number | undefined) =>
        [...(graph.directed || source < target ? [source, target] : [target, source]), isWeighted ? weight : ''].join(' ')
      t.equal(told?.directed, graph.directed)
      t.same(
        told?.relationships.map(({ source, target, weight }) => written(source, target, weight)).sort(),
        graph.edges.map((edge) => written(...edge)).sort()
      )
    }
  })
}

t.test('reads one or two relationships where the text declares its nodes', async (t) => {
  const one = readInlineGraph('A directed graph has 5 nodes numbered from 0 to 4:\nnode 3 goes before node 1\nIn which order can they be seen?')
  t.match(one, { directed: true, relationships: [{ source: '3', target: '1' }] })
  t.equal(one?.nodes.length, 5)
  const two = readInlineGraph('A graph among Ana, Ben, Cleo and Dov. Its edges: (Ana, Ben) (Cleo, Dov). How many edges are there?')
  t.same(two?.relationships, [
    { source: 'Ana', target: 'Ben' },
    { source: 'Cleo', target: 'Dov' }
  ])
})

t.test('leaves out samples of the notation', async (t) => {
  const told = readInlineGraph('Here (page -> linked page) means a link: ash -> elm, elm -> oak, oak -> ash, ash -> fir.')
  t.same(told?.nodes, ['ash', 'elm', 'oak', 'fir'])
})

t.test('finds no graph in options, forms and prose', async (t) => {
  for (const text of [
    'traverse --from Paddington --direction out --min 1 --max 3 --keep Station',
    'Name: Ann\nAge: 34\nCity: Paris\nWhich stations are near this person?',
    'The well-known, up-to-date and one-way streets: which are the longest?'
  ])
    t.equal(readInlineGraph(text), null, text)
})
