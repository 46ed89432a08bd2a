import type { Locale } from '../../../schemas/language/text.ts'
import { messages, type MessageCode, say } from '../../../schemas/messages/index.ts'
import type { ApiDocument } from '../../http/openapi.ts'

type ModuleTag = Readonly<Record<string, string>>

const codeOf = (tag: string): string => `API_MODULE_${tag.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase()}`
const isCode = (code: string): code is MessageCode => Object.hasOwn(messages, code)

/** The tags of all operations in alphabetical order, each described by the title of its module. */
export function moduleTags(paths: ApiDocument['paths'], locale: Locale): readonly ModuleTag[] {
  const tags = Object.values(paths).flatMap((operations) => Object.values(operations).flatMap((each) => each.tags))
  return [...new Set(tags)].toSorted().map((name) => {
    const code = codeOf(name)
    return { name, description: isCode(code) ? say(code, {}, locale) : '' }
  })
}
