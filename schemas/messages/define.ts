import { shown } from '../language/characters/marks.ts'

/** One sentence in both locales. `code` is the envelope code (default 500) and `http` the HTTP status (default 200) when a server says it. */
export interface Message {
  readonly 'zh-CN': string
  readonly 'en-US': string
  readonly code?: number
  readonly http?: number
}

/** Declares a part of the catalogue; parameters are in braces: `{name}`, or `{name|row|rows}` for a word that depends on a number. */
export function defineMessages<const T extends Record<string, Message>>(
  messages: T,
): { readonly [K in keyof T]: Message } {
  return messages
}

/** Replaces `{name}` by the parameter; a missing one becomes empty. Invisible characters of a value are written out. `{name|row|rows}` is the first word where the parameter is 1, else the second. */
export function fill(template: string, params: Readonly<Record<string, unknown>> = {}): string {
  return template.replace(/\{(\w+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g, (_, name: string, one?: string, many?: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : ''
    if (one !== undefined && many !== undefined) return String(value) === '1' ? one : many
    return value === undefined || value === null ? '' : shown(String(value))
  })
}
