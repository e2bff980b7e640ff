import type { Token } from '../../linking/tokens.ts'
import type { GraphSchema } from '../../store/store.ts'
import type { Tool } from '../../tools/tool.ts'
import type { Item } from './item.ts'
import { SlotDraft, type Slots } from './slot-draft.ts'
import { fillNodes } from './slot-nodes.ts'
import { fillNumbers } from './slot-numbers.ts'
import { fillFlags, fillNamedProperties, fillOrientation, fillTypesAndLabels } from './slot-options.ts'
import { fillWeight } from './slot-weight.ts'

/** Fills a tool's parameters from a row of items, each parameter by its type and name. */
export function fillSlots(tool: Tool, tokens: readonly Token[], schema: GraphSchema, row: readonly Item[]): Slots {
  const draft = new SlotDraft(tool, tokens, schema, row)
  const nodes = fillNodes(draft)
  fillWeight(draft)
  fillTypesAndLabels(draft)
  fillNumbers(draft)
  fillOrientation(draft)
  fillNamedProperties(draft)
  fillFlags(draft)
  const { values, explained, framed, guessed, limit } = draft
  return { arguments: values, explained, missing: draft.missing(), framed, guessed: guessed.size, nodes, limit }
}
