import { toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { file } from './files.ts'
import { pageOutcome, pageOutput, passageParameters } from './page-outcome.ts'

export const readFile = defineTool({
  name: 'read_file',
  aliases: ['inspect_file'],
  parameterAliases: { path: 'file', skip: 'offset' },
  family: 'knowledge',
  offeredTo: 'callers',
  description:
    'Gives the text of a file that was sent with a task (PDF, Word, Excel, PowerPoint, CSV, JSON, XML, HTML, ZIP, text) in passages, the first unless more are requested. The handle, with an offset, shows the others.',
  phrases: [
    'read the attached file',
    'what is in the attachment',
    'open the spreadsheet',
    'text of the document',
    'next passage of the file',
    'extract the text of a PDF'
  ],
  input: toolInput({ file, ...passageParameters }),
  output: pageOutput,
  examples: [
    {
      title: 'A table from its beginning',
      input: { file: '1c8bc7b85cca221d22cca75409b90f4e582412c41553b9d9120b2ab272bb7217/prices.csv' },
      summary: { title: null, passages: 1 },
      firstRow: { passage: 1 }
    }
  ],
  effects: 'none',
  needs: 'files',
  run: async ({ file: given }, { tenant, outside, control: { signal } }) => pageOutcome(await outside.files.read(given, { tenant, signal }))
})
