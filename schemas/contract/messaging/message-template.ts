import { isObject } from '../../language/values.ts'
import { escapeHtml } from '../html.ts'

const VARIABLE = /\$\{([A-Za-z_][A-Za-z0-9_.]{0,59})\}/g

/** The kinds of a message, by their values on the wire. */
export const MESSAGE_KINDS = { sms: '1', mail: '2', notice: '4' } as const

/** The names of the variables of a template, each once. */
export function templateVariables(content: string): readonly string[] {
  return [...new Set([...content.matchAll(VARIABLE)].map(([, name = '']) => name))]
}

/** The values of a template's variables in JSON text; undefined where it is no JSON object. */
export function templateValues(text: string | null | undefined): Readonly<Record<string, unknown>> | undefined {
  if (text === null || text === undefined || text.trim() === '') return {}
  try {
    const parsed: unknown = JSON.parse(text)
    return isObject(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

/** The template with its values. `${name}` stays where there is no value; in HTML a value is text, never markup. */
export function fillTemplate(content: string, values: Readonly<Record<string, unknown>>, as: 'text' | 'html'): string {
  return content.replaceAll(VARIABLE, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return whole
    return as === 'html' ? escapeHtml(String(value)) : String(value)
  })
}
