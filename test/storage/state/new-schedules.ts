import { randomUUID } from 'node:crypto'
import type { NewSchedule } from '../../../src/storage/state/schedules.ts'

export const newSchedule = (given: Partial<NewSchedule> = {}): NewSchedule => ({
  id: `sc_${randomUUID()}`,
  tenant: 'a',
  description: '',
  cron: '0 * * * *',
  timezone: 'UTC',
  kind: 'ask',
  input: { question: 'é?' },
  priority: 0,
  maxAttempts: null,
  deadlineMs: null,
  skipIfRunning: false,
  authority: { keyId: null, scopes: ['read'], grants: [] },
  disabled: null,
  nextAt: 1,
  lastJob: null,
  lastError: null,
  ...given
})
