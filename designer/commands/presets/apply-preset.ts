import { ownProperty, sameJson } from '../../../schemas/language/values.ts'
import { fieldAt, setFieldEntry } from '../../document/fields.ts'
import { type JsonObject, type ScreenDocument, objectAt, setNonEmpty, setProperty } from '../../document/json.ts'
import { type Preset, PRESETS } from './presets.ts'
import { placeEntry } from '../place-entry.ts'
import { entryOf, setEntry } from '../set-entry.ts'
import { setView } from '../fields/set-view.ts'

/** Properties that a preset may state: those of another preset go with it. */
const OF_PRESETS = [...new Set(PRESETS.flatMap(({ field }) => Object.keys(field)))].filter(
  (name) => name !== 'view' && name !== 'options',
)
const isOfPreset = (name: string, value: unknown) =>
  PRESETS.some(({ field }) => sameJson(ownProperty(field, name), value))

/** The field without what an earlier preset has stated. */
const withoutPreset = (field: JsonObject): JsonObject =>
  OF_PRESETS.reduce((rest, name) => {
    const value = ownProperty(rest, name)
    return value !== undefined && isOfPreset(name, value) ? setProperty(rest, name, undefined) : rest
  }, field)

/** Makes a field what a preset says: widget, limits, rules, dictionary, and how the query asks for it. Title, key and conditions stay. */
export function applyPreset(
  document: ScreenDocument,
  { key, preset }: { readonly key: string; readonly preset: Preset },
): ScreenDocument {
  const before = fieldAt(document, key)
  if (!before) return document
  const { view, options, ...properties } = preset.field
  const seen = setView(setFieldEntry(document, key, withoutPreset(before)), { key, view })
  const field = Object.entries(properties).reduce(
    (rest, [name, value]) => setProperty(rest, name, value),
    fieldAt(seen, key) ?? before,
  )
  const merged = { ...objectAt(field, 'options'), ...(options as JsonObject | undefined) }
  const stated = setFieldEntry(seen, key, setNonEmpty(field, 'options', merged))
  if (!preset.query) return stated
  const asked = entryOf(stated, 'query', key) ? stated : placeEntry(stated, { section: 'query', key })
  return setEntry(asked, { key, section: 'query', patch: preset.query })
}
