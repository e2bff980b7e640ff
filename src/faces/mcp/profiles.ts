import { EdgewiseError } from '../../base/errors.ts'
import { createCompactProfile } from './compact-profile.ts'
import { createFullProfile } from './full-profile.ts'
import { createGdsCompatProfile } from './gds-compat/create-profile.ts'
import { createGraphwalkProfile } from './graphwalk-profile.ts'
import type { Profile, ProfileSources } from './profile.ts'
import type { profileNames } from './profile-names.ts'

export type Profiles = Readonly<Record<string, (sources: ProfileSources) => Profile>>

/** By the name that a client asks for. */
export const profiles: Profiles = {
  compact: createCompactProfile,
  full: createFullProfile,
  graphwalk: createGraphwalkProfile,
  'gds-compat': createGdsCompatProfile
} satisfies Readonly<Record<(typeof profileNames)[number], Profiles[string]>>

/** EDGEWISE_INVALID_INPUT names the known ones. */
export function createProfile(name: string, sources: ProfileSources, among: Profiles = profiles): Profile {
  const create = Object.hasOwn(among, name) ? among[name] : undefined
  if (create === undefined) {
    throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `No MCP profile is named "${name}". There are: ${Object.keys(among).join(', ')}.` })
  }
  return create(sources)
}
