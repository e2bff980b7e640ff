import type { Checkpoint } from '../../graph/vertex/run/plan.ts'
import type { TracedMessage } from '../../graph/vertex/run/trace.ts'

/** The state of all nodes, by field: numbers, nodes with -1 for none, booleans as 0 and 1. */
export type States = Checkpoint['fields']

/** The barrier before a superstep: all nodes have their state, and nothing has been delivered. */
export type Barrier = Checkpoint

/** By node, what was delivered to it. */
export type Inboxes = readonly (readonly TracedMessage[])[]
