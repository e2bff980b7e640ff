import { toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { file } from './files.ts'
import { matchesOn, matchOutput, matchParameters } from './page-matches.ts'

export const findInFile = defineTool({
  name: 'find_in_file',
  aliases: ['search_file'],
  parameterAliases: { path: 'file', query: 'text', page: 'from' },
  family: 'knowledge',
  offeredTo: 'callers',
  description:
    'Finds the passages of a file that was sent with a task that hold a text, capitals or not; * stands for anything between. Shows each match with the text around it.',
  phrases: [
    'find text in the file',
    'search the attachment',
    'where does the document mention',
    'look for a word in the spreadsheet',
    'find a row of the table in the file'
  ],
  input: toolInput({ file, ...matchParameters }),
  output: matchOutput,
  examples: [
    {
      title: 'A row of a table',
      input: { file: '1c8bc7b85cca221d22cca75409b90f4e582412c41553b9d9120b2ab272bb7217/prices.csv', text: 'coffee' },
      summary: { matches: 1, passages: 1 },
      firstRow: { passage: 1, matches: 1 }
    }
  ],
  effects: 'none',
  needs: 'files',
  run: async ({ file: given, text, from }, { tenant, outside, control: { signal } }) =>
    matchesOn(await outside.files.read(given, { tenant, signal }), text, from)
})
