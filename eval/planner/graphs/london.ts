import london from '../../../data/london.json' with { type: 'json' }
import type { EvalGraph } from './graph.ts'

/** The sample graph: one label, one type, undirected, several links between some of its stations. */
export const underground: EvalGraph = { name: 'london', orientation: 'undirected', ...london }
