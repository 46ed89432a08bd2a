import { NO_LABELS } from '../../../../registry/kit/codec.ts'
import { unknownLabels } from '../../../../registry/kit/joined.ts'
import type { ResolvedField } from '../../../../engine/model/index.ts'
import type { ProblemGroup } from '../../../../schemas/contract/data/import.ts'
import { textIn } from '../../../../schemas/language/text.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import type { Actor, Engine } from '../../catalog/index.ts'
import { labelsId, loadLabels } from '../../read/index.ts'

/** The control that lets a person add words to dictionaries. */
const ADD = 'system:dict:add'

const isOfDictionary = (field: ResolvedField | undefined): field is ResolvedField => field?.lookup?.kind === 'dict'

async function unknownOf(
  engine: Engine,
  actor: Actor,
  asked: readonly { readonly field: ResolvedField; readonly said: string }[],
): Promise<readonly (readonly string[])[]> {
  const lookups = new Map(
    asked.flatMap(({ field: { lookup } }) => (lookup ? [[labelsId(lookup), lookup] as const] : [])),
  )
  const labels = await loadLabels(
    engine.database.kysely,
    engine,
    [...lookups.values()].map((ref) => ({ ref, keys: [] })),
    actor.locale,
  )
  return asked.map(({ field: { lookup, widget }, said }) =>
    unknownLabels(said, (lookup && labels.get(labelsId(lookup))) ?? NO_LABELS, widget?.value === 'many'),
  )
}

/** The groups, with those marked whose texts the user may add to the dictionary of the field. */
export async function markAddable(
  engine: Engine,
  actor: Actor,
  fields: ReadonlyMap<string, ResolvedField>,
  groups: readonly ProblemGroup[],
): Promise<ProblemGroup[]> {
  if (!actor.can(ADD)) return [...groups]
  const asked = groups.flatMap((group) => {
    const field = fields.get(group.field ?? '')
    return isOfDictionary(field) && group.said ? [{ group, field, said: group.said }] : []
  })
  const unknown = await unknownOf(engine, actor, asked)
  const addable = new Set(asked.filter((_, place) => (unknown[place] ?? []).length > 0).map(({ group }) => group))
  return groups.map((group) => (addable.has(group) ? { ...group, isAddable: true } : group))
}

/** The dictionary of a field and the labels of a cell that it lacks. */
export async function missingEntries(
  engine: Engine,
  actor: Actor,
  field: ResolvedField,
  said: string,
): Promise<{ readonly code: string; readonly words: readonly string[] }> {
  const { lookup } = field
  if (lookup?.kind !== 'dict') throw new AppError('IMPORT_NO_DICT', { title: textIn(field.field.title, actor.locale) })
  return { code: lookup.code, words: (await unknownOf(engine, actor, [{ field, said }]))[0] ?? [] }
}
