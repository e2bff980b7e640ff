import { writeFile } from 'node:fs/promises'
import { printSchema } from 'graphql'
import { tools } from '../src/tools/index.ts'
import { createSchema } from './index.ts'
import { pageTypes } from './page-types.ts'

await writeFile(new URL('generated/schema.graphql', import.meta.url), `${printSchema(createSchema(tools))}\n`)
await writeFile(new URL('../web/src/service/schema.d.ts', import.meta.url), pageTypes(tools))
