import { EdgewiseError } from '../errors.ts'
import { createFullProfile } from './full-profile.ts'
import type { Profile, ProfileSources } from './profile.ts'

export type Profiles = Readonly<Record<string, (sources: ProfileSources) => Profile>>

/** By the name that a client asks for. */
export const profiles: Profiles = {
  full: createFullProfile
}

export const DEFAULT_PROFILE = 'full'

/** EDGEWISE_INVALID_INPUT names the known ones. */
export function createProfile(name: string, sources: ProfileSources, among: Profiles = profiles): Profile {
  const create = Object.hasOwn(among, name) ? among[name] : undefined
  if (create === undefined) {
    throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `No MCP profile is named "${name}". There are: ${Object.keys(among).join(', ')}.` })
  }
  return create(sources)
}
