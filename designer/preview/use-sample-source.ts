import { useEffect, useMemo, useRef, useState } from 'react'
import type { Locale } from '../../schemas/language/text.ts'
import { lookupId } from '../../schemas/language/lookup.ts'
import type { Ports } from '../../registry/kit/ports.ts'
import type { ResolvedField, ResolvedScreen } from '../../engine/model/index.ts'
import { AppError } from '../../schemas/messages/index.ts'
import type { DataSource, Row } from '../../src/api/rows/data-source.ts'
import { memorySource, noEdits } from '../../src/screen/preview/memory-source.ts'
import { SAMPLE_ROWS, knownKeys, sampleValues } from './sample-values.ts'

const NONE: readonly string[] = []
const refuse = async (): Promise<never> => {
  throw new AppError('DESIGNER_PREVIEW_ONLY')
}
/** A preview has no server that could read or write a file. */
const NO_FILES = {
  exportRows: refuse,
  importFile: refuse,
  template: refuse,
  errorFile: refuse,
} satisfies Partial<DataSource>

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

function sampleRows(
  fields: readonly ResolvedField[],
  keysOf: (field: ResolvedField) => readonly string[],
  locale: Locale,
): readonly Row[] {
  const columns = fields.map((field) => [field.key, sampleValues(field, keysOf(field), locale)] as const)
  return Array.from({ length: SAMPLE_ROWS }, (_, index) => ({
    id: `sample-${index + 1}`,
    createTime: `2024-01-${String(index + 1).padStart(2, '0')} 09:00:00`,
    ...Object.fromEntries(columns.map(([key, values]) => [key, values[index]])),
  }))
}

/** Real rows that are looked at: nothing of them is stored. */
export const readonlySource = (rows: readonly Row[]): DataSource => ({
  ...memorySource(rows),
  ...NO_FILES,
  add: refuse,
  edit: refuse,
  remove: refuse,
  removeBatch: refuse,
})

/** Rows for the preview. Fields with a source show real choices as soon as these have arrived. */
export function useSampleSource(screen: ResolvedScreen | null, ports: Ports): DataSource {
  const [known, setKnown] = useState<ReadonlyMap<string, readonly string[]>>(new Map())
  const asked = useRef(new Set<string>())
  const [edits] = useState(noEdits)
  useEffect(() => {
    for (const { lookup } of screen?.fields ?? []) {
      if (!lookup || asked.current.has(lookupId(lookup))) continue
      asked.current.add(lookupId(lookup))
      // A source that does not answer leaves its cells empty.
      void knownKeys(lookup, ports.lookup).then(
        (keys) => setKnown((before) => new Map(before).set(lookupId(lookup), keys)),
        () => {},
      )
    }
  }, [screen, ports])
  return useMemo(() => {
    const keysOf = ({ lookup }: ResolvedField) => (lookup && known.get(lookupId(lookup))) ?? NONE
    // A form asks for none.
    const rows = once(() => sampleRows(screen?.fields ?? [], keysOf, ports.locale))
    return { ...memorySource(rows, edits), ...NO_FILES }
  }, [screen, known, ports, edits])
}

/** Rows of another screen for the preview, once the choices of its fields are known. */
export async function sampleSourceOf({ fields }: ResolvedScreen, ports: Ports): Promise<DataSource> {
  const lookups = new Map(fields.flatMap(({ lookup }) => (lookup ? [[lookupId(lookup), lookup] as const] : [])))
  const known = new Map(
    await Promise.all(
      [...lookups].map(async ([id, lookup]) => [id, await knownKeys(lookup, ports.lookup).catch(() => NONE)] as const),
    ),
  )
  const rows = sampleRows(fields, ({ lookup }) => (lookup && known.get(lookupId(lookup))) ?? NONE, ports.locale)
  return { ...memorySource(rows), ...NO_FILES }
}
