import type { TObject } from 'typebox'
import type { Manifest } from '../../schemas/language/widget-package/package.ts'
import { viewOfPackage } from '../../schemas/language/widget-package/view-name.ts'
import { scalarSchema, storedProblem } from '../../schemas/language/widget-package/stored.ts'
import type { AnyWidget, PaletteGroup, Storage } from '../kit/define.ts'
import type { Faces } from '../kit/faces.ts'
import { packageCodec } from './codec.ts'
import { kindOf } from './storage-kind.ts'

/** A package as this installation knows it. */
export interface KnownPackage {
  readonly manifest: Manifest
  /** Of the whole file; equal for equal code. */
  readonly hash: string
  /** Offered for new fields, and drawn by its own code. Otherwise its fields are plain inputs. */
  readonly isOn: boolean
}

type StorageType = 'varchar' | 'text' | 'json' | 'integer' | 'numeric'

function storageOf(manifest: Manifest): Storage {
  const { storage } = manifest
  const type = storage.type as StorageType
  return {
    type: type === 'json' ? 'text' : type,
    ...(storage.length === undefined ? {} : { length: storage.length }),
    ...(storage.scale === undefined ? {} : { scale: storage.scale }),
    match: kindOf(manifest) === 'number' ? 'exact' : 'text',
  }
}

/** The view type that a package describes. */
export function packageWidget(known: KnownPackage): AnyWidget {
  const { manifest } = known
  const kind = kindOf(manifest)
  const [isJson, isNumber] = [kind === 'json', kind === 'number']
  return {
    type: viewOfPackage(manifest.id),
    aliases: [],
    title: manifest.title,
    synonyms: manifest.synonyms ?? manifest.title,
    group: manifest.group as PaletteGroup,
    icon: manifest.icon ?? 'AppstoreOutlined',
    value: 'one',
    range: isNumber,
    options: { ...manifest.options, additionalProperties: false } as unknown as TObject,
    codec: packageCodec(manifest),
    storage: () => storageOf(manifest),
    schema: () => (isJson ? { type: 'string' } : scalarSchema(manifest)),
    refuse: (stored) => {
      const found = isJson ? storedProblem(manifest, stored) : undefined
      return found && { code: 'WIDGET_VALUE_UNFIT', params: { path: found.pointer } }
    },
    messages: {},
    // Existing clients know no packages: they draw a plain input.
    online: { form: isNumber ? 'number' : isJson ? 'textarea' : 'text', property: () => ({}) },
    cell: isNumber
      ? { kind: 'number', typed: 'line' }
      : { kind: 'words', ...(isJson ? {} : { typed: 'line' as const }) },
    view: async () =>
      (await import('./view.tsx')).facesOfPackage(known) as Faces<unknown, Readonly<Record<string, unknown>>>,
  }
}
