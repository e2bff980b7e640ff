import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal'
import { introspectionFromSchema } from 'graphql'
import { tools } from '../src/tools/index.ts'
import { createSchema } from './index.ts'

/** Types for the documents of the page. It calls tools over REST, so one is enough: without any, no type would be a result. */
export function pageTypes(): string {
  const schema = createSchema(tools.filter(({ name }) => name === 'page_result'))
  return outputIntrospectionFile(minifyIntrospection(introspectionFromSchema(schema)), { fileType: '.d.ts', shouldPreprocess: true }).toString()
}
