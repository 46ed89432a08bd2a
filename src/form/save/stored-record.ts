import { AppError } from '../../../schemas/messages/index.ts'
import type { Ports } from '../../../registry/kit/ports.ts'
import { ApiError } from '../../api/client/errors.ts'
import type { DataSource, Row } from '../../api/rows/data-source.ts'
import { mergeRecord } from '../merge/index.ts'
import type { OpenForm } from '../open/index.ts'

/** The record as it is stored; undefined when the source answers that it has no such record. A call that fails on its way says nothing of it. */
export async function findStored(source: DataSource, id: string): Promise<Row | undefined> {
  return source.get(id).catch((reason: unknown) => {
    if (reason instanceof ApiError ? reason.status === 200 : reason instanceof AppError) return undefined
    throw reason
  })
}
export const isGone = (source: DataSource, id: string): Promise<boolean> =>
  findStored(source, id).then(
    (row) => row === undefined,
    () => false,
  )

/**
 * A service without versions accepts every save: whether another user has saved the record since it was read
 * shows only where it is read again just before.
 */
export async function hasMoved(
  { store, ...form }: OpenForm,
  source: DataSource,
  row: Row,
  ports: Ports,
): Promise<boolean> {
  const theirs = await findStored(source, row.id)
  if (!theirs) return false
  const { fields } = await mergeRecord(
    form,
    { base: row, mine: { ...row, ...store.record, ...store.children.changes }, theirs },
    ports,
  )
  return fields.some(({ by }) => by !== 'me')
}
