import type { Drawn } from './drawn-graphs.ts'

/** How a graph is printed; null where a notation has no room for weights, or for a direction. */
export type Notation = (drawn: Drawn) => string | null

type Edge = readonly [string, string, number]
const way = ({ directed }: Drawn) => (directed ? 'directed' : 'undirected')
const each = ({ edges }: Drawn, write: (edge: Edge) => string, by = '\n') => edges.map((edge) => write(edge)).join(by)
const ofNumbers = ({ names }: Drawn) => names.every((name) => Number.isInteger(Number(name)))
const weighted = (drawn: Drawn, write: (edge: Edge) => string, plain: (edge: Edge) => string) => (drawn.isWeighted ? write : plain)
/** Neighbours of each name; without a direction each relationship is listed at both. */
const around = ({ names, edges, directed }: Drawn) =>
  names.map((name) => [name, edges.flatMap(([a, b, w]) => (a === name ? [[b, w] as const] : !directed && b === name ? [[a, w] as const] : []))] as const)
const cell = ({ edges, directed, isWeighted }: Drawn, a: string, b: string) => {
  const found = edges.find(([from, to]) => (from === a && to === b) || (!directed && from === b && to === a))
  return found === undefined ? 0 : isWeighted ? found[2] : 1
}
const id = (name: string) => (name.includes(' ') ? JSON.stringify(name) : name)
const words = (name: string) => name.replaceAll(' ', '_')

export const notations: Readonly<Record<string, Notation>> = {
  'pairs in round brackets': (drawn) =>
    `A ${way(drawn)} graph has the edges ${each(
      drawn,
      weighted(
        drawn,
        ([a, b, w]) => `(${a}, ${b}, ${w})`,
        ([a, b]) => `(${a},${b})`
      ),
      ' '
    )}.`,
  'pairs in square brackets': (drawn) =>
    `edges = [${each(
      drawn,
      weighted(
        drawn,
        ([a, b, w]) => `[${id(a)}, ${id(b)}, ${w}]`,
        ([a, b]) => `[${id(a)}, ${id(b)}]`
      ),
      ', '
    )}], ${way(drawn)}`,
  'pairs of NetworkX': (drawn) => (drawn.isWeighted ? `${way(drawn)}: [${each(drawn, ([a, b, w]) => `('${a}', '${b}', {'weight': ${w}})`, ', ')}]` : null),
  'pairs in angle brackets': (drawn) => (drawn.isWeighted ? null : `The arcs of a ${way(drawn)} graph: ${each(drawn, ([a, b]) => `<${a},${b}>`, ', ')}`),
  'sets of nodes and edges': (drawn) =>
    `Let G = (V, E) be ${way(drawn)} with V = {${drawn.names.join(', ')}} and E = {${each(
      drawn,
      weighted(
        drawn,
        ([a, b, w]) => `(${a}, ${b}): ${w}`,
        ([a, b]) => `{${a}, ${b}}`
      ),
      ', '
    )}}.`,
  arrows: (drawn) =>
    drawn.directed
      ? `Arcs:\n${each(
          drawn,
          weighted(
            drawn,
            ([a, b, w]) => `${a} -> ${b}: ${w}`,
            ([a, b]) => `${a} -> ${b}`
          )
        )}`
      : null,
  'arrows in brackets': (drawn) =>
    drawn.directed
      ? `The edges are: ${each(
          drawn,
          weighted(
            drawn,
            ([a, b, w]) => `(${a}->${b},${w})`,
            ([a, b]) => `(${a}->${b})`
          ),
          ' '
        )}.`
      : null,
  'thick arrows with a number in brackets': (drawn) =>
    drawn.directed
      ? each(
          drawn,
          weighted(
            drawn,
            ([a, b, w]) => `${a} => ${b} (${w})`,
            ([a, b]) => `${a} => ${b}`
          )
        )
      : null,
  'arrows with a number on them': (drawn) =>
    drawn.directed && drawn.isWeighted ? `Network: ${each(drawn, ([a, b, w]) => `${a} -[${w}]-> ${b}`, '; ')}` : null,
  'double hyphens': (drawn) =>
    drawn.directed
      ? null
      : `Graph: ${each(
          drawn,
          weighted(
            drawn,
            ([a, b, w]) => `${a} -- ${b} (${w})`,
            ([a, b]) => `${a} -- ${b}`
          ),
          ', '
        )}.`,
  hyphens: (drawn) =>
    drawn.directed
      ? null
      : `These are linked: ${each(
          drawn,
          weighted(
            drawn,
            ([a, b, w]) => `${a}-${b} ${w} km`,
            ([a, b]) => `${a}-${b}`
          ),
          ', '
        )}.`,
  'hyphens and a unit': (drawn) => (drawn.directed || !drawn.isWeighted ? null : `Roads: ${each(drawn, ([a, b, w]) => `${a} - ${b}: ${w}km`, '; ')}`),
  'neighbours behind a colon': (drawn) =>
    drawn.isWeighted
      ? null
      : `Adjacency list, ${way(drawn)}:\n${around(drawn)
          .map(([name, list]) => `${name}: ${list.length === 0 ? 'none' : list.map(([to]) => to).join(', ')}`)
          .join('\n')}`,
  'neighbours in a dictionary': (drawn) =>
    `${way(drawn)} graph = {${around(drawn)
      .map(
        ([name, list]) =>
          `${JSON.stringify(name)}: ${drawn.isWeighted ? `{${list.map(([to, w]) => `${JSON.stringify(to)}: ${w}`).join(', ')}}` : JSON.stringify(list.map(([to]) => to))}`
      )
      .join(', ')}}`,
  'neighbours with weights': (drawn) =>
    drawn.isWeighted
      ? `${way(drawn)} graph\n${around(drawn)
          .filter(([, list]) => list.length > 0)
          .map(([name, list]) => `${name}: ${list.map(([to, w]) => `${to} (${w})`).join(', ')}`)
          .join('\n')}`
      : null,
  'a matrix in lines': (drawn) =>
    ofNumbers(drawn) && drawn.names[0] === '0'
      ? `Adjacency matrix, ${way(drawn)}:\n${drawn.names.map((a) => drawn.names.map((b) => cell(drawn, a, b)).join(' ')).join('\n')}`
      : null,
  'a matrix in brackets': (drawn) =>
    ofNumbers(drawn) && drawn.names[0] === '0'
      ? `The adjacency matrix of a ${way(drawn)} graph is [${drawn.names.map((a) => `[${drawn.names.map((b) => cell(drawn, a, b)).join(', ')}]`).join(', ')}].`
      : null,
  'a matrix with a header': (drawn) =>
    `${way(drawn)}, matrix:\n,${drawn.names.join(',')}\n${drawn.names.map((a) => `${a},${drawn.names.map((b) => cell(drawn, a, b)).join(',')}`).join('\n')}`,
  DOT: (drawn) =>
    `${drawn.directed ? 'digraph' : 'graph'} G {\n  node [shape=box];\n${each(drawn, ([a, b, w]) => `  ${id(a)} ${drawn.directed ? '->' : '--'} ${id(b)}${drawn.isWeighted ? ` [weight=${w}]` : ''};`)}\n}`,
  Mermaid: (drawn) => (drawn.directed ? `graph TD;\n${each(drawn, ([a, b, w]) => `  ${words(a)}-->${drawn.isWeighted ? `|${w}|` : ''}${words(b)};`)}` : null),
  GraphML: (drawn) =>
    `<graphml><graph id="G" edgedefault="${way(drawn)}">\n${drawn.names.map((name) => `<node id="${name}"/>`).join('\n')}\n${each(drawn, ([a, b, w]) => `<edge source="${a}" target="${b}">${drawn.isWeighted ? `<data key="weight">${w}</data>` : ''}</edge>`)}\n</graph></graphml>`,
  GML: (drawn) =>
    `graph [\n  directed ${drawn.directed ? 1 : 0}\n${drawn.names.map((name) => `  node [ id ${id(name)} ]`).join('\n')}\n${each(drawn, ([a, b, w]) => `  edge [ source ${id(a)} target ${id(b)}${drawn.isWeighted ? ` weight ${w}` : ''} ]`)}\n]`,
  JSON: (drawn) =>
    JSON.stringify({
      directed: drawn.directed,
      nodes: drawn.names.map((name) => ({ id: name })),
      links: drawn.edges.map(([source, target, w]) => ({ source, target, ...(drawn.isWeighted ? { weight: w } : {}) }))
    }),
  'JSON in lines': (drawn) =>
    `${way(drawn)} graph:\n${each(drawn, ([a, b, w]) => JSON.stringify({ from: a, to: b, ...(drawn.isWeighted ? { cost: w } : {}) }))}`,
  'comma separated values': (drawn) =>
    `${way(drawn)} edges\nsource,target${drawn.isWeighted ? ',weight' : ''}\n${each(drawn, ([a, b, w]) => `${a},${b}${drawn.isWeighted ? `,${w}` : ''}`)}`,
  'a table': (drawn) =>
    `| from | to |${drawn.isWeighted ? ' km |' : ''}\n|---|---|${drawn.isWeighted ? '---|' : ''}\n${each(drawn, ([a, b, w]) => `| ${a} | ${b} |${drawn.isWeighted ? ` ${w} |` : ''}`)}\n\nA ${way(drawn)} graph.`,
  'names parted by blanks': (drawn) =>
    drawn.names.some((name) => name.includes(' '))
      ? null
      : `Edge list, ${way(drawn)}:\n${each(drawn, ([a, b, w]) => `${a} ${b}${drawn.isWeighted ? ` ${w}` : ''}`)}`,
  Cypher: (drawn) =>
    drawn.directed
      ? `CREATE graph:\n${each(drawn, ([a, b, w]) => `(${words(a)})-[:ROAD${drawn.isWeighted ? ` {km: ${w}}` : ''}]->(${words(b)})`, ',\n')}`
      : null,
  triples: (drawn) => (drawn.directed && !drawn.isWeighted ? each(drawn, ([a, b]) => `<${words(a)}> <leadsTo> <${words(b)}> .`) : null),
  'sentences of one build': (drawn) =>
    drawn.isWeighted
      ? `In a ${way(drawn)} graph, the edges are:\n${each(drawn, ([a, b, w]) => `an edge ${drawn.directed ? 'from' : 'between'} node ${a} ${drawn.directed ? 'to' : 'and'} node ${b} with weight ${w},`)}`
      : `A ${way(drawn)} graph. ${each(drawn, ([a, b]) => `Node ${a} is connected to node ${b}.`, ' ')}`
}
