import type { NewEndpoint } from '../../webhooks.ts'

/** Whom an endpoint listens to, in one property: it is found by one step in an index, however many jobs have one of their own. */
export const OF_TENANT = "'tenant ' + "
export const OF_JOB = "'job ' + "

export const audienceOf = ({ tenant, job }: Pick<NewEndpoint, 'tenant' | 'job'>): string => (job === null ? `tenant ${tenant}` : `job ${job}`)
