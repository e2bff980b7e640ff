export const programNodes: readonly string[] = [
  'CREATE CONSTRAINT edgewise_program_key IF NOT EXISTS FOR (p:EdgewiseProgram) REQUIRE p.key IS UNIQUE',
  'CREATE CONSTRAINT edgewise_program_version_key IF NOT EXISTS FOR (v:EdgewiseProgramVersion) REQUIRE v.key IS UNIQUE',
  'CREATE INDEX edgewise_program_tenant IF NOT EXISTS FOR (p:EdgewiseProgram) ON (p.tenant)',
  'CREATE INDEX edgewise_program_version_program IF NOT EXISTS FOR (v:EdgewiseProgramVersion) ON (v.program, v.version)'
]
