import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal'
import { introspectionFromSchema } from 'graphql'
import type { Tool } from '../src/tools/tool.ts'
import { createSchema } from './index.ts'

/** Types for the documents of the page. It calls tools over REST, so one is enough: without any, no type would be a result. */
export function pageTypes(tools: readonly Tool[]): string {
  const schema = createSchema(tools.filter(({ name }) => name === 'page_result'))
  return outputIntrospectionFile(minifyIntrospection(introspectionFromSchema(schema)), { fileType: '.d.ts', shouldPreprocess: true }).toString()
}
