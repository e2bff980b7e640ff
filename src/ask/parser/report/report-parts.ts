import type { ReportFocus, ReportPart } from '../../../tools/report-part.ts'
import type { Tool } from '../../../tools/tool.ts'

/** Returns the tools with a part in the report, in the order of their places. */
export const partsOf = (focus: ReportFocus, tools: readonly Tool[]): { readonly tool: string; readonly part: ReportPart }[] =>
  tools.flatMap(({ name, part }) => (part?.focuses.includes(focus) === true ? [{ tool: name, part }] : [])).sort((a, b) => a.part.place - b.part.place)
