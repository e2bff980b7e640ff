import { EdgewiseError } from '../errors.ts'
import { createFullProfile } from './full-profile.ts'
import type { Profile, ProfileSources } from './profile.ts'

/** Profiles by the name that a client asks for. */
const profiles: Readonly<Record<string, (sources: ProfileSources) => Profile>> = {
  full: createFullProfile
}

export const DEFAULT_PROFILE = 'full'
export const profileNames: readonly string[] = Object.keys(profiles)

/** EDGEWISE_INVALID_INPUT names the known ones. */
export function createProfile(name: string, sources: ProfileSources): Profile {
  const create = Object.hasOwn(profiles, name) ? profiles[name] : undefined
  if (create === undefined) {
    throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `No MCP profile is named "${name}". There are: ${profileNames.join(', ')}.` })
  }
  return create(sources)
}
