import { jsonData, storedProblem } from '../../schemas/language/widget-package/stored.ts'
import type { Manifest } from '../../schemas/language/widget-package/package.ts'
import type { Codec } from '../kit/codec.ts'
import { numberCodec } from '../kit/numbers.ts'
import { plainTextCodec } from '../kit/plain-text.ts'
import { anyText, textOrEmpty } from '../kit/values.ts'

type Options = Readonly<Record<string, unknown>>
type AnyCodec = Codec<unknown, Options>

/** JSON text in one spelling; what is none of it stays as it was typed, for the check to refuse. */
const jsonCodec: Codec<string, Options> = {
  ...plainTextCodec,
  read: (stored) => {
    const data = typeof stored === 'object' && stored !== null ? stored : jsonData(stored)
    return data === undefined ? (typeof stored === 'string' && stored.trim() !== '' ? stored : '') : anyText(data)
  },
  write: (value) => (value.trim() === '' ? null : value),
}

/** The words of a value by the template of the package. */
function wordsOf(template: string, value: string, options: Options): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'value' ? value : Object.hasOwn(options, name) ? textOrEmpty(options[name]) : '',
  )
}

const baseOf = ({ storage }: Pick<Manifest, 'storage'>): AnyCodec => {
  if (storage.type === 'json') return jsonCodec as AnyCodec
  if (storage.type === 'varchar' || storage.type === 'text') return plainTextCodec as AnyCodec
  const places = storage.type === 'integer' ? 0 : storage.scale
  return numberCodec<Options>(() => ({ places, thousands: false, negative: true })) as AnyCodec
}

/** The conversions of a package's values, by its description alone: nothing of the package runs. Sheets have the value itself. */
export function packageCodec(manifest: Manifest): AnyCodec {
  const base = baseOf(manifest)
  const { text: template = '{value}' } = manifest
  const isJson = manifest.storage.type === 'json'
  return {
    ...base,
    read: (stored, options) => {
      const value = base.read(stored, options)
      return isJson && typeof stored === 'string' && jsonData(stored) === undefined ? base.empty : value
    },
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
