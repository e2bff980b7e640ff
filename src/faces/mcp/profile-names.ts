/** The names that a client may ask for. */
export const profileNames = ['compact', 'full', 'graphwalk', 'gds-compat'] as const

export const DEFAULT_PROFILE = 'compact'
