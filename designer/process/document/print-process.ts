import { ProcessSchema } from '../../../schemas/language/process/document.ts'
import { NodeSchema } from '../../../schemas/language/process/nodes.ts'
import type { JsonObject } from '../../document/json.ts'
import { type Shape, printAs } from '../../document/print.ts'

/** All kinds of nodes as one shape: it is only asked for the order of keys. */
function processShape(): Shape {
  const kinds = NodeSchema.anyOf as unknown as readonly { readonly properties: Readonly<Record<string, Shape>> }[]
  const { key, ...rest } = Object.assign({}, ...kinds.map(({ properties }) => properties)) as Record<string, Shape>
  const flow: { readonly type: string; items?: Shape } = { type: 'array' }
  const lane: Shape = { type: 'object', properties: { key: {}, title: {}, when: {}, flow } }
  flow.items = {
    type: 'object',
    properties: { key: key ?? {}, kind: {}, ...rest, branches: { type: 'array', items: lane } },
  }
  return { type: 'object', properties: { ...(ProcessSchema.properties as unknown as Record<string, Shape>), flow } }
}
let shape: Shape | undefined
/** A process as text: keys in the order of the language, what fits a line on one line. */
export const printProcess = (document: JsonObject): string => printAs((shape ??= processShape()), document)
