import type { QueryTerm } from '../../../schemas/language/operators.ts'
import type { Field } from '../../../schemas/language/field.ts'
import type { Codec, Labels } from '../codec.ts'
import type { Storage } from '../define.ts'
import { commaKeys, scalarText, splitWords } from '../values.ts'

function keyOf(words: string, labels: Labels): string | undefined {
  return labels.key(words) ?? (labels.text(words) === undefined ? undefined : words)
}

function termsOf(keys: readonly string[]): readonly QueryTerm[] {
  const [only] = keys
  if (only === undefined) return []
  return keys.length === 1 ? [{ op: 'eq', value: only }] : [{ op: 'in', value: keys.join(',') }]
}

/**
 * Codec of pickers that store a comma list of keys whose words come from elsewhere. A list stored before `multi` was
 * switched off is still read whole: nothing is lost until somebody chooses anew.
 */
function keyListCodec<O extends { readonly multi: boolean }>(): Codec<readonly string[], O> {
  return {
    empty: [],
    read: (stored) => commaKeys(scalarText(stored)),
    write: (value) => value.join(',') || null,
    query: termsOf,
    text: (value, _, labels) => value.map((key) => labels.text(key) ?? key).join(','),
    parse: (words, options, labels) => {
      const keys = splitWords(words).map((part) => keyOf(part, labels))
      if (keys.some((key) => key === undefined) || (keys.length > 1 && !options.multi)) return undefined
      return [...new Set(keys.filter((key) => key !== undefined))]
    },
    keys: (value) => value,
  }
}

/** The definition of a picker as far as its value goes. */
export function keyListValue<O extends { readonly multi: boolean }>() {
  return {
    value: 'many' as const,
    codec: keyListCodec<O>(),
    storage: ({ multi }: O, field: Field): Storage => ({ type: 'varchar', length: field.maxLength ?? (multi ? 1000 : 100), match: multi ? 'list' : 'exact' }),
    schema: () => ({ type: 'string' }),
  }
}

/** `青铜器 / 鼎` and `青铜器／鼎` become `青铜器/鼎`. */
function tidyPath(words: string): string {
  return words.split(/[/／>＞]/).map((part) => part.trim()).filter((part) => part !== '').join('/')
}

/** Codec of trees that store one key: a name that occurs once, or the full path, is understood. */
function treeKeyCodec<O>(): Codec<string, O> {
  return {
    empty: '',
    read: (stored) => scalarText(stored).trim(),
    write: (value) => value || null,
    query: (value) => (value === '' ? [] : [{ op: 'eq', value }]),
    text: (value, _, labels) => (value === '' ? '' : (labels.text(value) ?? value)),
    parse: (words, _, labels) => {
      const wanted = words.trim()
      return wanted === '' ? '' : (keyOf(wanted, labels) ?? labels.key(tidyPath(wanted)))
    },
    keys: (value) => (value === '' ? [] : [value]),
  }
}

/** The definition of a tree as far as its value goes; `match` tells whether a question for a node finds what lies below it as well. */
export function treeKeyValue<O>(match: 'exact' | 'subtree' = 'exact') {
  return {
    value: 'one' as const,
    codec: treeKeyCodec<O>(),
    storage: (_: O, field: Field): Storage => ({ type: 'varchar', length: field.maxLength ?? 100, match }),
    schema: () => ({ type: 'string' }),
  }
}
