import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal'
import { introspectionFromSchema } from 'graphql'
import { createSchema } from './index.ts'

/** Types for the documents of the page. Fields of tools are left out, because the page calls tools over REST. */
export function pageTypes(): string {
  return outputIntrospectionFile(minifyIntrospection(introspectionFromSchema(createSchema([]))), { fileType: '.d.ts', shouldPreprocess: true }).toString()
}
