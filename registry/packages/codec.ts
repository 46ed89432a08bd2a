import { jsonData, storedProblem } from '../../schemas/language/widget-package/stored.ts'
import type { Manifest } from '../../schemas/language/widget-package/package.ts'
import type { Codec } from '../kit/codec.ts'
import { numberCodec } from '../kit/numbers.ts'
import { plainTextCodec } from '../kit/plain-text.ts'
import { anyText, textOrEmpty } from '../kit/values.ts'
import { kindOf, placesOf } from './storage-kind.ts'

type Options = Readonly<Record<string, unknown>>
type AnyCodec = Codec<unknown, Options>

/** JSON text in one spelling. What is typed and is none of it stays as it is, for the check to refuse. */
const jsonCodec: Codec<string, Options> = {
  ...plainTextCodec,
  read: (stored) => {
    const data = typeof stored === 'object' && stored !== null ? stored : jsonData(stored)
    return data === undefined ? '' : anyText(data)
  },
  write: (value) => (value.trim() === '' ? null : value),
}

/** The words of a value by the template of the package. */
function wordsOf(template: string, value: string, options: Options): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'value' ? value : Object.hasOwn(options, name) ? textOrEmpty(options[name]) : '',
  )
}

const baseOf = (manifest: Manifest): AnyCodec => {
  const kind = kindOf(manifest)
  if (kind === 'json') return jsonCodec as AnyCodec
  if (kind === 'text') return plainTextCodec as AnyCodec
  return numberCodec<Options>(() => ({ places: placesOf(manifest), thousands: false, negative: true })) as AnyCodec
}

/** The conversions of a package's values, by its description alone: nothing of the package runs. Sheets have the value itself. */
export function packageCodec(manifest: Manifest): AnyCodec {
  const base = baseOf(manifest)
  const { text: template = '{value}' } = manifest
  return {
    ...base,
    text(value, options, labels) {
      const plain = base.text(value, options, labels)
      return plain === '' ? '' : wordsOf(template, plain, options)
    },
    cellText: base.text,
    parse(words, options, labels) {
      const value = base.parse(words, options, labels)
      const stored = value === undefined ? undefined : base.write(value, options)
      if (stored === undefined || stored === null) return value
      return storedProblem(manifest, stored) ? undefined : value
    },
  }
}
