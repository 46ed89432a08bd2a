import { hideFields } from '../../engine/access/index.ts'
import { type ResolvedScreen, resolveScreen } from '../../engine/model/index.ts'
import type { FilledRow, Row } from '../api/rows/data-source.ts'
import { preloadFaces } from '../ui/fields/faces.ts'
import { withEngines } from '../lib/late/with-engines.ts'
import { loadLabels, type LabelsByLookup } from '../ui/fields/labels.ts'
import { restrictScreen } from '../host/access.ts'
import type { Host } from '../host/host.tsx'
import { compileLayout } from '../host/layout-expressions.ts'
import { detailBlocks } from './blocks.ts'

type Values = Readonly<Record<string, unknown>>

/** A record with everything that is needed to show it. */
export interface ReadRecord {
  readonly row: Row
  readonly labels: LabelsByLookup
  /** The form the record was filled in by, where that is not the one of today. */
  readonly earlier: ResolvedScreen | undefined
}

/** The words that the server sent with a value are not those of what was typed in its place. */
function withTyped(row: Row, typed: Values): Row {
  const isTyped = new Set(Object.keys(typed).map((key) => `${key}_dictText`))
  return { ...Object.fromEntries(Object.entries(row).filter(([key]) => !isTyped.has(key))), ...typed, id: row.id }
}

/** A form of an earlier day, with the fields whose values are still there. */
function asShown(screen: ResolvedScreen, row: Row): ResolvedScreen {
  return hideFields(
    screen,
    screen.fields.flatMap(({ key }) => (Object.hasOwn(row, key) ? [] : [key])),
  )
}

/** Reads a record; `typed` replaces the stored values. */
export async function readRecord(
  { screen, source, permissions, ports }: Pick<Host, 'screen' | 'source' | 'permissions' | 'ports'>,
  id: string,
  typed: Values,
  signal: AbortSignal,
): Promise<ReadRecord> {
  const read = async (): Promise<FilledRow> =>
    source.asFilled ? source.asFilled(id, signal) : { row: await source.get(id, signal), screen: undefined }
  const [filled] = await Promise.all([read(), preloadFaces(screen.detail.fields)])
  const earlier = filled.screen && asShown(restrictScreen(resolveScreen(filled.screen), permissions), filled.row)
  const { fields } = (earlier ?? screen).detail
  if (earlier) await preloadFaces(fields)
  const row = withTyped(filled.row, typed)
  const [labels] = await Promise.all([
    loadLabels(fields, [row], ports),
    withEngines(() => compileLayout(earlier ?? screen, detailBlocks(earlier ?? screen))),
  ])
  return { row, labels, earlier }
}
