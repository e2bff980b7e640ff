import { EdgewiseError } from '../base/errors.ts'
import type { ModelKind, StoredModel } from '../storage/state/models.ts'
import type { StateStore } from '../storage/state/state.ts'
import { nearest } from './nearest.ts'
import { modelMark } from './schemas.ts'
import type { Tool } from './tool.ts'

/** The hashes of models by name, at the time the call was prepared. */
export type ModelHashes = Readonly<Record<string, string>>

const asWords = (kind: ModelKind) => kind.replaceAll('_', ' ')

/** The models in the arguments. Throws EDGEWISE_INVALID_INPUT, which lists all. */
export async function modelsNamed(
  tool: Tool,
  given: Readonly<Record<string, unknown>>,
  state: Pick<StateStore, 'models'>,
  tenant: string
): Promise<ModelHashes> {
  const hashes: Record<string, string> = {}
  for (const [parameter, schema] of Object.entries(tool.input.properties)) {
    const kind = (schema as Record<string, unknown>)[modelMark] as ModelKind | undefined
    const name = given[parameter]
    if (kind === undefined || typeof name !== 'string') continue
    const all = await state.models.list(tenant)
    const entry = all.find((model) => model.name === name)
    if (entry?.kind !== kind)
      throw noSuchModel(
        tool,
        parameter,
        name,
        kind,
        entry?.kind,
        all.filter((model) => model.kind === kind).map((model) => model.name)
      )
    hashes[name] = entry.hash
  }
  return hashes
}

function noSuchModel(tool: Tool, parameter: string, name: string, kind: ModelKind, is: ModelKind | undefined, known: readonly string[]): EdgewiseError {
  const what = is === undefined ? `No model is named "${name}".` : `The model "${name}" is for ${asWords(is)}, not for ${asWords(kind)}.`
  const detail = `${what} Models for ${asWords(kind)}: ${known.join(', ') || 'none; train one first'}.`
  const [suggestion] = nearest(name, known, 1)
  const error = { pointer: `/${parameter}`, detail, ...(suggestion === undefined ? {} : { suggestion }) }
  return new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail, tool: tool.name, errors: [error] })
}

/** Opens the prepared call's model. Throws EDGEWISE_CONFLICT (retryable) when another model has its name now. */
export async function openModel(state: Pick<StateStore, 'models'>, tenant: string, name: string, hashes: ModelHashes): Promise<StoredModel> {
  const model = await state.models.read(tenant, name)
  if (model !== null && model.hash === hashes[name]) return model
  throw new EdgewiseError('EDGEWISE_CONFLICT', { detail: `The model "${name}" was replaced or dropped while it was being read. Try again.`, moved: true })
}
