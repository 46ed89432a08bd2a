import { BpmnModdle, type ModdleElement } from 'bpmn-moddle'
import { isObject } from '../../../schemas/language/values.ts'
import type { JsonObject } from '../../document/json.ts'

/** What the elements of our own files carry: the JSON of the node, lane or process that they draw. */
const EXTENSION = {
  name: 'Vitrine',
  uri: 'urn:vitrine:process',
  prefix: 'vitrine',
  xml: { tagAlias: 'lowerCase' },
  types: [
    {
      name: 'Json',
      superClass: ['Element'],
      properties: [
        { name: 'role', isAttr: true, type: 'String' },
        { name: 'text', isBody: true, type: 'String' },
      ],
    },
  ],
}
export type ElementRole = 'process' | 'start' | 'node' | 'lane' | 'join' | 'back'
export const newModdle = (): BpmnModdle => new BpmnModdle({ vitrine: EXTENSION })

/** The extension of an element with some JSON. */
export function extensionOf(moddle: BpmnModdle, role: ElementRole, json: JsonObject): ModdleElement {
  return moddle.create('bpmn:ExtensionElements', {
    values: [moddle.create('vitrine:Json', { role, text: JSON.stringify(json) })],
  })
}
export interface Carried {
  readonly role: string
  readonly json: JsonObject
}
/** What an element carries of ours; undefined for what others have made. */
export function carriedBy(element: ModdleElement): Carried | undefined {
  const extensions = element['extensionElements'] as ModdleElement | undefined
  const values = (extensions?.['values'] ?? []) as readonly ModdleElement[]
  const found = values.find(({ $type }) => $type === 'vitrine:Json')
  const [role, text] = [found?.['role'], found?.['text']]
  if (typeof role !== 'string' || typeof text !== 'string' || text.includes('__proto__')) return undefined
  try {
    const json: unknown = JSON.parse(text)
    return isObject(json) ? { role, json } : undefined
  } catch {
    return undefined
  }
}
