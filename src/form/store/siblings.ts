import type { SiblingPort } from '../../../registry/kit/ports.ts'
import type { FormStore } from './state.ts'

/** The fields of an open form, for its widgets. */
export function siblingsOf(store: FormStore): SiblingPort {
  return {
    get: (names) => Object.fromEntries(names.map((name) => [name, store.record[name] ?? null])),
    set: (values) => store.setStored(values),
  }
}
