import { type FormBlocks, groupsOf, mapFields, type ResolvedScreen } from '../../engine/model/index.ts'

/** A detail that states its fields shows these, one after another; else it is laid out as the form is, what the form leaves out last. */
export function detailBlocks({ screen, detail, form }: ResolvedScreen): FormBlocks {
  const flat = (fields: typeof detail.fields): FormBlocks =>
    fields.length ? [{ kind: 'group', group: undefined, fields, conditions: [] }] : []
  if (screen.detail?.fields || !screen.form?.layout) return flat(detail.fields)
  const shown = new Set(detail.fields)
  const blocks = mapFields(form.blocks, (fields) => fields.filter((field) => shown.has(field)))
  const placed = new Set(groupsOf(blocks).flatMap(({ fields }) => fields))
  return [...blocks, ...flat(detail.fields.filter((field) => !placed.has(field)))]
}
