import { Type } from 'typebox'
import { toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { file } from './files.ts'
import { replySummary } from './model-reply.ts'
import { pageOutcome, pageSummary, passageColumns, passageParameters } from './page-outcome.ts'

export const transcribe = defineTool({
  name: 'transcribe',
  aliases: ['transcribe_audio'],
  parameterAliases: { path: 'file', audio: 'file', skip: 'offset' },
  family: 'knowledge',
  offeredTo: 'callers',
  description:
    'Lets a model write down what is said in a recording that was sent with a task (MP3, WAV, M4A, Ogg, FLAC, WebM), and gives the words in passages, the first unless more are requested. After that read_file, find_in_file and ask_file take the recording as they take any other file.',
  phrases: [
    'transcribe the recording',
    'what is said in the audio file',
    'listen to the attachment',
    'words of the voice memo',
    'speech to text',
    'what does the speaker say'
  ],
  input: toolInput({ file, ...passageParameters }),
  output: { columns: passageColumns, summary: Type.Object({ ...pageSummary, ...replySummary }) },
  examples: [
    {
      title: 'A recording from its beginning',
      input: { file: '9310eec5dfa547ace797fcc77e218d87bce82c6fe50328c8fa5e9a2d0d1cfefc/memo.mp3' },
      summary: { contentType: 'audio/mpeg', passages: 1 },
      firstRow: { passage: 1 }
    }
  ],
  effects: 'spends',
  needs: 'hearing',
  deterministic: false,
  async run({ file: given }, { tenant, outside, control: { signal } }) {
    const { page, usage } = await outside.files.transcribe(given, { tenant, signal })
    const { calls, promptTokens, completionTokens } = usage
    const { summary, ...outcome } = pageOutcome(page)
    return { ...outcome, summary: { ...summary, model: outside.files.transcriber, calls, promptTokens, completionTokens } }
  }
})
