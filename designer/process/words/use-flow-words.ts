import { useMemo } from 'react'
import { resolveField } from '../../../engine/model/index.ts'
import type { Field } from '../../../schemas/language/field.ts'
import { choicesIn } from '../../../schemas/language/lookup.ts'
import { ownProperty } from '../../../schemas/language/values.ts'
import { useDesigner } from '../../context.tsx'
import { fieldAt, fieldEntries } from '../../document/fields.ts'
import type { JsonObject } from '../../document/json.ts'
import { useOpen } from '../../editor/context.tsx'
import { useProcessWorld } from '../context.tsx'
import { useNames } from './names.ts'
import type { FlowWords } from './node-words.ts'

/** What sentences about a document of a process are made with. */
export function useFlowWordsOf(document: JsonObject): FlowWords {
  const { say, words, ports } = useDesigner()
  const { screen, processes } = useProcessWorld()
  const nameOf = useNames(document)
  return useMemo(() => {
    const fieldTitle = (key: string) => (screen && words(ownProperty(fieldAt(screen, key) ?? {}, 'title'))) || key
    const valueWords = (key: string, value: unknown) => {
      const field = screen && fieldAt(screen, key)
      const lookup = field && resolveField(key, field as unknown as Field).lookup
      const choice =
        lookup?.kind === 'static'
          ? choicesIn(lookup.items, ports.locale).find((each) => each.value === value)
          : undefined
      if (choice) return choice.text
      return typeof value === 'string' ? `“${value}”` : String(value ?? '')
    }
    const processTitle = (code: string) => processes.find((each) => each.code === code)?.title ?? code
    return { document, say, words, nameOf, fieldTitle, valueWords, processTitle }
  }, [document, say, words, ports, nameOf, screen, processes])
}
export const useFlowWords = (): FlowWords => useFlowWordsOf(useOpen().document)

/** The keys of the fields of the screen, and their titles. */
export function useScreenFields(): { readonly keys: readonly string[]; readonly titles: ReadonlyMap<string, string> } {
  const { words } = useDesigner()
  const { screen } = useProcessWorld()
  return useMemo(() => {
    const entries = screen ? fieldEntries(screen) : []
    return {
      keys: entries.map(([key]) => key),
      titles: new Map(entries.map(([key, field]) => [key, words(ownProperty(field, 'title'))])),
    }
  }, [screen, words])
}
