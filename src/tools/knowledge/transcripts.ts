import { EdgewiseError } from '../../base/errors.ts'
import { noUsage, type Transcriber, type Transcript } from '../../outside/models/model.ts'
import { createLru } from '../../results/cache.ts'
import type { Asker } from './pages.ts'

/** A file whose format is a recording. */
export interface RecordedFile {
  readonly name: string
  readonly sha256: string
  readonly mediaType: string
  readonly bytes: Buffer
}

/** Transcripts of recordings. A model's transcript stays in memory for its tenant, so that it is paid once. */
export interface Transcripts {
  /** null when there is no transcript, or it is no longer in memory. */
  find(tenant: string, sha256: string): string | null
  /** A cached transcript is free. Throws EDGEWISE_DOCUMENT_TOO_LARGE, EDGEWISE_MODEL_NEEDED and models' errors. */
  make(recording: RecordedFile, asker: Asker): Promise<Transcript>
}

const KEPT_BYTES = 32 * 1024 * 1024
const MAX_BYTES = 25 * 1024 * 1024
/** File extensions that differ from the name of the format. */
const EXTENSIONS: Readonly<Record<string, string>> = { mpeg: 'mp3', mp4: 'm4a' }

function extensionOf(mediaType: string): string {
  const format = mediaType.slice(mediaType.indexOf('/') + 1)
  return EXTENSIONS[format] ?? format
}

export function createTranscripts(transcriber: Transcriber | null): Transcripts {
  const kept = createLru<string>(KEPT_BYTES)
  const keyOf = (tenant: string, sha256: string) => JSON.stringify([tenant, sha256])

  return {
    find: (tenant, sha256) => kept.get(keyOf(tenant, sha256)) ?? null,
    async make({ name, sha256, mediaType, bytes }, { tenant, signal }) {
      const key = keyOf(tenant, sha256)
      const known = kept.get(key)
      if (known !== undefined) return { text: known, usage: noUsage }
      if (transcriber === null) throw new EdgewiseError('EDGEWISE_MODEL_NEEDED', { detail: 'A recording requires the model of EDGEWISE_TRANSCRIPTION_MODEL.' })
      if (bytes.byteLength > MAX_BYTES)
        throw new EdgewiseError('EDGEWISE_DOCUMENT_TOO_LARGE', {
          document: `"${name}"`,
          detail: `has ${bytes.byteLength} bytes; a recording may have ${MAX_BYTES}.`
        })
      const transcript = await transcriber.transcribe({ bytes, extension: extensionOf(mediaType) }, signal)
      kept.set(key, transcript.text, 2 * transcript.text.length + 1000)
      return transcript
    }
  }
}
