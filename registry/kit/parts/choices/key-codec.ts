import type { QueryTerm } from '../../../../schemas/language/query/operators.ts'
import type { Field } from '../../../../schemas/language/field.ts'
import type { Codec } from '../../codec.ts'
import type { Storage } from '../../define.ts'
import { cellLabel, joinKeys, joinLabels, keyOfLabel, keysOfLabels, splitKeys } from '../../joined.ts'
import { scalarText } from '../../values.ts'

function termsOf(keys: readonly string[]): readonly QueryTerm[] {
  const [only] = keys
  if (only === undefined) return []
  return keys.length === 1 ? [{ op: 'eq', value: joinKeys([only]) }] : [{ op: 'in', value: joinKeys(keys) }]
}

/**
 * Codec of pickers that store a comma list of keys whose words come from elsewhere. A list stored before `multi` was
 * switched off is still read completely: nothing is lost until a person chooses again.
 */
function keyListCodec<O extends { readonly multi: boolean }>(): Codec<readonly string[], O> {
  return {
    empty: [],
    read: (stored) => splitKeys(scalarText(stored)),
    write: (value) => joinKeys(value) || null,
    query: termsOf,
    text: (value, _, labels) => value.map((key) => labels.text(key) ?? key).join(','),
    cellText: (value, _, labels) => joinLabels(value.map((key) => cellLabel(key, labels))),
    parse: (words, options, labels) => {
      const keys = keysOfLabels(words, labels)
      return keys && keys.length > 1 && !options.multi ? undefined : keys
    },
    keys: (value) => value,
  }
}

/** The definition of a picker as far as its value goes. */
export function keyListValue<O extends { readonly multi: boolean }>() {
  return {
    value: 'many' as const,
    codec: keyListCodec<O>(),
    storage: ({ multi }: O, field: Field): Storage => ({
      type: 'varchar',
      length: field.maxLength ?? (multi ? 1000 : 100),
      match: multi ? 'list' : 'exact',
    }),
    schema: () => ({ type: 'string' }),
  }
}

/** `青铜器 / 鼎` and `青铜器／鼎` become `青铜器/鼎`. */
function tidyPath(words: string): string {
  return words
    .split(/[/／>＞]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('/')
}

/** Codec of trees that store one key: a name that occurs once, or the full path, is understood. */
function treeKeyCodec<O>(): Codec<string, O> {
  return {
    empty: '',
    read: (stored) => scalarText(stored).trim(),
    write: (value) => value || null,
    query: (value) => (value === '' ? [] : [{ op: 'eq', value }]),
    text: (value, _, labels) => (value === '' ? '' : (labels.text(value) ?? value)),
    cellText: (value, _, labels) => (value === '' ? '' : cellLabel(value, labels)),
    parse: (words, _, labels) => {
      const wanted = words.trim()
      return wanted === '' ? '' : (keyOfLabel(wanted, labels) ?? labels.key(tidyPath(wanted)))
    },
    keys: (value) => (value === '' ? [] : [value]),
  }
}

/** The definition of a tree as far as its value goes; `match` says whether a query for a node includes its descendants. */
export function treeKeyValue<O>(match: 'exact' | 'subtree' = 'exact') {
  return {
    value: 'one' as const,
    codec: treeKeyCodec<O>(),
    storage: (_: O, field: Field): Storage => ({ type: 'varchar', length: field.maxLength ?? 100, match }),
    schema: () => ({ type: 'string' }),
  }
}
