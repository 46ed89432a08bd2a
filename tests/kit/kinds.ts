import { widgets } from '../../registry/index.ts'

export const KINDS = 'test.kinds'

/** A screen with a long text and a field of every view type there is: `f0`, `f1` … in the order of the registry. */
export function kindsScreen() {
  const fields = Object.fromEntries(
    widgets.map(({ type }, index) => [`f${index}`, { title: `T${index} ${type}`, view: type }]),
  )
  return {
    version: 1,
    id: KINDS,
    title: 'Kinds',
    fields: { name: { title: 'Name', view: 'textarea', column: { type: 'text' } }, ...fields },
  }
}
