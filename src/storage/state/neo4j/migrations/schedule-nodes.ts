export const scheduleNodes: readonly string[] = [
  'CREATE CONSTRAINT edgewise_schedule_key IF NOT EXISTS FOR (s:EdgewiseSchedule) REQUIRE s.key IS UNIQUE',
  'CREATE INDEX edgewise_schedule_tenant IF NOT EXISTS FOR (s:EdgewiseSchedule) ON (s.tenant)',
  'CREATE INDEX edgewise_schedule_due IF NOT EXISTS FOR (s:EdgewiseSchedule) ON (s.nextAt)'
]
