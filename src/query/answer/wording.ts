import { plural } from '../../results/say.ts'

export { capital, functionNames, plural, say, sayList } from '../../results/say.ts'

/** `films`. */
export const pluralNoun = (noun: string): string => plural(2, noun).slice(2)
