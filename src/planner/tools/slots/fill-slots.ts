import type { Token } from '../../../linking/tokens.ts'
import type { GraphSchema } from '../../../store/store.ts'
import type { Tool } from '../../../tools/tool.ts'
import type { Item } from '../../words/item.ts'
import { fillDescribed } from './slot-described.ts'
import { SlotDraft, type Slots } from './slot-draft.ts'
import { fillNodes } from './slot-nodes.ts'
import { fillNamedNumbers, fillNumbers } from './slot-numbers.ts'
import { fillChoices, fillFlags, fillOrientation, fillTypesAndLabels } from './slot-options.ts'
import { fillPlaces, fillProperties } from './slot-properties.ts'
import { fillSpelled } from './slot-spelled.ts'
import { fillWeight } from './slot-weight.ts'
import { fillWhere } from './slot-where.ts'

/** Fills a tool's parameters from a row of items, each parameter by its type and name. */
export function fillSlots(tool: Tool, tokens: readonly Token[], schema: GraphSchema, row: readonly Item[]): Slots {
  const draft = new SlotDraft(tool, tokens, schema, row)
  fillSpelled(draft)
  const nodes = fillNodes(draft)
  fillNamedNumbers(draft)
  fillWhere(draft)
  fillNumbers(draft)
  fillWeight(draft)
  fillTypesAndLabels(draft)
  fillOrientation(draft)
  fillPlaces(draft)
  fillProperties(draft)
  fillFlags(draft)
  fillChoices(draft)
  fillDescribed(draft)
  const { values, explained, framed, described, misframed, guessed, unknown, limit } = draft
  return { arguments: values, explained, missing: draft.missing(), framed, described, misframed, guessed: guessed.size, unknown, nodes, limit }
}
