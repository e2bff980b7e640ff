import type { GraphqlContext } from './context.ts'

interface Wanted {
  readonly from?: string | null
  readonly to?: string | null
  readonly key?: string | null
}

export const usageByDayResolvers = {
  Query: {
    async usageByDay(_: unknown, { from, to, key }: Wanted, { service, request }: GraphqlContext) {
      const { days } = await service.usage(request, { from: from ?? undefined, to: to ?? undefined, key: key ?? undefined })
      return days
    }
  }
}
