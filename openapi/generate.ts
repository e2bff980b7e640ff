import { writeFile } from 'node:fs/promises'
import { openapiText } from './document.ts'

await writeFile(new URL('openapi.json', import.meta.url), await openapiText())
