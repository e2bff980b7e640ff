import { plural } from '../../planner/wording.ts'

export { capital, functionNames, plural, say, sayList } from '../../planner/wording.ts'

/** `films`. */
export const pluralNoun = (noun: string): string => plural(2, noun).slice(2)
