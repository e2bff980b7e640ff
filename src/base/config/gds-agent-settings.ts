import { Type } from 'typebox'

/** Limits of results in the MCP profile `gds-compat`, by the variables of GDS Agent. */
export const gdsAgentSettings = {
  agentMaxRows: Type.Integer({
    setting: 'GDS_AGENT_MAX_RESULT_ROWS',
    default: 500,
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Maximum rows of an MCP result in the gds-compat profile.'
  }),
  agentMaxCharacters: Type.Integer({
    setting: 'GDS_AGENT_MAX_RESULT_CHARS',
    default: 100_000,
    minimum: 1000,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Maximum characters of such a result.'
  }),
  agentMaxCellCharacters: Type.Integer({
    setting: 'GDS_AGENT_MAX_CELL_CHARS',
    default: 200,
    minimum: 10,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Maximum characters of one cell in such a result.'
  })
}
