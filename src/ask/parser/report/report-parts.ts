import type { ReportFocus, ReportPart } from '../../../tools/report-part.ts'
import type { Tool } from '../../../tools/tool.ts'

/** Tools with a part in a report, in the order of their parts. */
export const partsOf = (focus: ReportFocus, tools: readonly Tool[]): { readonly tool: string; readonly part: ReportPart }[] =>
  tools.flatMap(({ name, part }) => (part?.focuses.includes(focus) === true ? [{ tool: name, part }] : [])).sort((a, b) => a.part.place - b.part.place)
